// The stock analysis components that the integ-test distribution lacks and that an index here uses: those of
// mappings/analysis.ts, and `pattern_capture` and `uax_url_email`, which Elasticsearch's own security index uses.
// Names, settings and errors are the stock ones, so that one mapping serves every distribution.
package companies.analysis;

import java.io.Reader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.email.UAX29URLEmailTokenizer;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/** The entry that Elasticsearch loads: three tables from stock name to factory. */
public final class StockAnalysisPlugin extends Plugin implements AnalysisPlugin {

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of("pattern_replace", AnalysisPlugin.requiresAnalysisSettings(StockAnalysisPlugin::patternReplace));
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
            "keyword", (index, environment, name, settings) -> {
                allow(name, settings);
                return TokenizerFactory.newFactory(name, KeywordTokenizer::new);
            },
            "ngram", StockAnalysisPlugin::ngram,
            "uax_url_email", (index, environment, name, settings) -> {
                allow(name, settings);
                return TokenizerFactory.newFactory(name, UAX29URLEmailTokenizer::new);
            },
            "whitespace", (index, environment, name, settings) -> {
                allow(name, settings);
                return TokenizerFactory.newFactory(name, WhitespaceTokenizer::new);
            }
        );
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of(
            // By bare name, stock gives these two other defaults than by type: their settings are required here.
            "edge_ngram", AnalysisPlugin.requiresAnalysisSettings(StockAnalysisPlugin::edgeNgram),
            "truncate", AnalysisPlugin.requiresAnalysisSettings(StockAnalysisPlugin::truncate),
            "pattern_capture", AnalysisPlugin.requiresAnalysisSettings(StockAnalysisPlugin::patternCapture),
            "unique", (index, environment, name, settings) -> {
                allow(name, settings);
                return filter(name, UniqueTokenFilter::new);
            }
        );
    }

    private static CharFilterFactory patternReplace(IndexSettings index, Environment environment, String name, Settings settings) {
        allow(name, settings, "pattern", "replacement");
        String pattern = settings.get("pattern");
        if (pattern == null || pattern.isEmpty()) {
            throw new IllegalArgumentException("pattern is missing for [" + name + "] char filter of type 'pattern_replace'");
        }
        Pattern compiled = Pattern.compile(pattern);
        String replacement = settings.get("replacement", "");
        return new AbstractCharFilterFactory(name) {
            @Override
            public Reader create(Reader reader) {
                return new PatternReplaceCharFilter(compiled, replacement, reader);
            }
        };
    }

    private static TokenizerFactory ngram(IndexSettings index, Environment environment, String name, Settings settings) {
        allow(name, settings, "min_gram", "max_gram");
        int min = settings.getAsInt("min_gram", NGramTokenizer.DEFAULT_MIN_NGRAM_SIZE);
        int max = settings.getAsInt("max_gram", NGramTokenizer.DEFAULT_MAX_NGRAM_SIZE);
        int allowed = index.getMaxNgramDiff();
        if (max - min > allowed) {
            throw new IllegalArgumentException(
                "The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: ["
                    + allowed + "] but was [" + (max - min) + "]."
            );
        }
        return TokenizerFactory.newFactory(name, () -> new NGramTokenizer(min, max));
    }

    private static TokenFilterFactory edgeNgram(IndexSettings index, Environment environment, String name, Settings settings) {
        allow(name, settings, "min_gram", "max_gram");
        int min = settings.getAsInt("min_gram", 1);
        int max = settings.getAsInt("max_gram", 2);
        return filter(name, input -> new EdgeNGramTokenFilter(input, min, max, false));
    }

    private static TokenFilterFactory patternCapture(IndexSettings index, Environment environment, String name, Settings settings) {
        allow(name, settings, "patterns", "preserve_original");
        List<String> patterns = settings.getAsList("patterns", null, false);
        if (patterns == null) {
            throw new IllegalArgumentException("required setting 'patterns' is missing for token filter [" + name + "]");
        }
        Pattern[] compiled = patterns.stream().map(Pattern::compile).toArray(Pattern[]::new);
        boolean preserveOriginal = settings.getAsBoolean("preserve_original", true);
        return filter(name, input -> new PatternCaptureGroupTokenFilter(input, preserveOriginal, compiled));
    }

    private static TokenFilterFactory truncate(IndexSettings index, Environment environment, String name, Settings settings) {
        allow(name, settings, "length");
        int length = settings.getAsInt("length", -1);
        if (length <= 0) {
            throw new IllegalArgumentException("length parameter must be provided");
        }
        return filter(name, input -> TruncateTokenFilter.truncateAfterChars(input, length));
    }

    /** A filter that normalizers must not use. */
    private static TokenFilterFactory filter(String name, UnaryOperator<TokenStream> filter) {
        return new AbstractTokenFilterFactory(name) {
            @Override
            public TokenStream create(TokenStream input) {
                return filter.apply(input);
            }
        };
    }

    /** A stock setting that is not implemented must fail: ignored, it would give other tokens than a full distribution. */
    private static void allow(String name, Settings settings, String... implemented) {
        // A component that is used by its bare name gets some settings of its index.
        Set<String> others = settings.keySet()
            .stream()
            .filter(key -> !key.equals("type") && !key.startsWith("index."))
            .collect(Collectors.toSet());
        others.removeAll(Set.of(implemented));
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("[" + name + "] has settings that the analysis plugin does not implement: " + others);
        }
    }
}
