// What is done to the tokens after the text was cut?
package companies.analysis;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.LimitTokenCountFilter;
import org.apache.lucene.analysis.miscellaneous.TrimFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceFilter;
import org.apache.lucene.analysis.reverse.ReverseStringFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.Analysis;
import org.elasticsearch.index.analysis.NormalizingTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.lucene.analysis.miscellaneous.DisableGraphAttribute;

final class TokenFilters {

    private static final Map<String, Integer> CJK_SCRIPTS = Map.of(
        "han", CJKBigramFilter.HAN,
        "hiragana", CJKBigramFilter.HIRAGANA,
        "katakana", CJKBigramFilter.KATAKANA,
        "hangul", CJKBigramFilter.HANGUL
    );

    private TokenFilters() {}

    static TokenFilterFactory asciiFolding(IndexSettings index, Environment environment, String name, Settings settings) {
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", false);
        // A normalizer gives one token: there the original is never kept beside the folded one.
        return new NormalizingFilter(
            name,
            input -> new ASCIIFoldingFilter(input, preserveOriginal),
            input -> new ASCIIFoldingFilter(input, false)
        );
    }

    static TokenFilterFactory germanNormalization(IndexSettings index, Environment environment, String name, Settings settings) {
        return new NormalizingFilter(name, GermanNormalizationFilter::new);
    }

    static TokenFilterFactory trim(IndexSettings index, Environment environment, String name, Settings settings) {
        return new NormalizingFilter(name, TrimFilter::new);
    }

    static TokenFilterFactory elision(IndexSettings index, Environment environment, String name, Settings settings) {
        CharArraySet articles = Analysis.parseArticles(environment, settings);
        if (articles == null) {
            throw new IllegalArgumentException("elision filter requires [articles] or [articles_path] setting");
        }
        return new NormalizingFilter(name, input -> new ElisionFilter(input, articles));
    }

    static TokenFilterFactory patternReplace(IndexSettings index, Environment environment, String name, Settings settings) {
        String pattern = settings.get("pattern");
        if (pattern == null) {
            throw new IllegalArgumentException("pattern is missing for [" + name + "] token filter of type 'pattern_replace'");
        }
        Pattern compiled = Regex.compile(pattern, settings.get("flags"));
        String replacement = settings.get("replacement", "");
        boolean all = settings.getAsBoolean("all", true);
        return new NormalizingFilter(name, input -> new PatternReplaceFilter(input, compiled, replacement, all));
    }

    static TokenFilterFactory cjkBigram(IndexSettings index, Environment environment, String name, Settings settings) {
        boolean outputUnigrams = settings.getAsBoolean("output_unigrams", false);
        List<String> ignored = settings.getAsList("ignored_scripts");
        int scripts = CJK_SCRIPTS.entrySet()
            .stream()
            .filter(script -> ignored.contains(script.getKey()) == false)
            .mapToInt(Map.Entry::getValue)
            .reduce(0, (left, right) -> left | right);
        return new Filter(name, outputUnigrams == false, input -> {
            CJKBigramFilter filter = new CJKBigramFilter(input, scripts, outputUnigrams);
            if (outputUnigrams) {
                // Grams of two sizes do not align by position: a graph query on them would have too many paths.
                filter.addAttribute(DisableGraphAttribute.class);
            }
            return filter;
        });
    }

    static TokenFilterFactory edgeNgram(IndexSettings index, Environment environment, String name, Settings settings) {
        int min = settings.getAsInt("min_gram", 1);
        int max = settings.getAsInt("max_gram", 2);
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", false);
        boolean back = switch (settings.get("side", "front")) {
            case "front" -> false;
            case "back" -> true;
            default -> throw new IllegalArgumentException("invalid side: " + settings.get("side"));
        };
        return new Filter(name, false, input -> {
            TokenStream start = back ? new ReverseStringFilter(input) : input;
            TokenStream grams = new EdgeNGramTokenFilter(start, min, max, preserveOriginal);
            return back ? new ReverseStringFilter(grams) : grams;
        }) {
            @Override
            public boolean breaksFastVectorHighlighter() {
                return true;
            }
        };
    }

    static TokenFilterFactory ngram(IndexSettings index, Environment environment, String name, Settings settings) {
        int min = settings.getAsInt("min_gram", 1);
        int max = settings.getAsInt("max_gram", 2);
        NgramDifference.check(index, min, max);
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", false);
        return new Filter(name, false, input -> new NGramTokenFilter(input, min, max, preserveOriginal));
    }

    static TokenFilterFactory limit(IndexSettings index, Environment environment, String name, Settings settings) {
        int maxTokenCount = settings.getAsInt("max_token_count", 1);
        boolean consumeAllTokens = settings.getAsBoolean("consume_all_tokens", false);
        return new Filter(name, true, input -> new LimitTokenCountFilter(input, maxTokenCount, consumeAllTokens));
    }

    static TokenFilterFactory patternCapture(IndexSettings index, Environment environment, String name, Settings settings) {
        List<String> patterns = settings.getAsList("patterns", null, false);
        if (patterns == null) {
            throw new IllegalArgumentException("required setting 'patterns' is missing for token filter [" + name + "]");
        }
        Pattern[] compiled = patterns.stream().map(Pattern::compile).toArray(Pattern[]::new);
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", true);
        return new Filter(name, true, input -> new PatternCaptureGroupTokenFilter(input, preserveOriginal, compiled));
    }

    static TokenFilterFactory reverse(IndexSettings index, Environment environment, String name, Settings settings) {
        return new Filter(name, true, ReverseStringFilter::new);
    }

    static TokenFilterFactory truncate(IndexSettings index, Environment environment, String name, Settings settings) {
        int length = settings.getAsInt("length", -1);
        if (length <= 0) {
            throw new IllegalArgumentException("length parameter must be provided");
        }
        return new Filter(name, true, input -> TruncateTokenFilter.truncateAfterChars(input, length));
    }

    static TokenFilterFactory unique(IndexSettings index, Environment environment, String name, Settings settings) {
        boolean onlyOnSamePosition = settings.getAsBoolean("only_on_same_position", false);
        return new Filter(name, true, input -> new UniqueTokenFilter(input, onlyOnSamePosition));
    }

    /** A filter that a normalizer must not use. */
    private static class Filter extends AbstractTokenFilterFactory {

        private final boolean parsesSynonyms;
        private final UnaryOperator<TokenStream> filter;

        Filter(String name, boolean parsesSynonyms, UnaryOperator<TokenStream> filter) {
            super(name);
            this.parsesSynonyms = parsesSynonyms;
            this.filter = filter;
        }

        @Override
        public TokenStream create(TokenStream input) {
            return filter.apply(input);
        }

        @Override
        public TokenFilterFactory getSynonymFilter() {
            if (parsesSynonyms) {
                return this;
            }
            throw new IllegalArgumentException("Token filter [" + name() + "] cannot be used to parse synonyms");
        }
    }

    /** A filter that gives one token for one and so may stand in a normalizer. */
    private static final class NormalizingFilter extends AbstractTokenFilterFactory implements NormalizingTokenFilterFactory {

        private final UnaryOperator<TokenStream> filter;
        private final UnaryOperator<TokenStream> normalizing;

        NormalizingFilter(String name, UnaryOperator<TokenStream> filter) {
            this(name, filter, filter);
        }

        NormalizingFilter(String name, UnaryOperator<TokenStream> filter, UnaryOperator<TokenStream> normalizing) {
            super(name);
            this.filter = filter;
            this.normalizing = normalizing;
        }

        @Override
        public TokenStream create(TokenStream input) {
            return filter.apply(input);
        }

        @Override
        public TokenStream normalize(TokenStream input) {
            return normalizing.apply(input);
        }
    }
}
