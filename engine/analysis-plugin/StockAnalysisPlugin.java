// What does this distribution lack, for analysis, that every full Elasticsearch has?
// Names, settings and defaults are those of the stock components, so that one mapping serves both.
package companies.analysis;

import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.PreConfiguredTokenFilter;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/** The entry that Elasticsearch loads: three tables from stock name to factory. */
public final class StockAnalysisPlugin extends Plugin implements AnalysisPlugin {

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of(
            "mapping", AnalysisPlugin.requiresAnalysisSettings(CharFilters::mapping),
            "pattern_replace", AnalysisPlugin.requiresAnalysisSettings(CharFilters::patternReplace)
        );
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
            "edge_ngram", Tokenizers::edgeNgram,
            "keyword", Tokenizers::keyword,
            "ngram", Tokenizers::ngram,
            "path_hierarchy", Tokenizers::pathHierarchy,
            "pattern", Tokenizers::pattern,
            "uax_url_email", Tokenizers::uaxUrlEmail,
            "whitespace", Tokenizers::whitespace
        );
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.ofEntries(
            Map.entry("asciifolding", TokenFilters::asciiFolding),
            Map.entry("cjk_bigram", TokenFilters::cjkBigram),
            Map.entry("edge_ngram", TokenFilters::edgeNgram),
            Map.entry("elision", AnalysisPlugin.requiresAnalysisSettings(TokenFilters::elision)),
            Map.entry("german_normalization", TokenFilters::germanNormalization),
            Map.entry("limit", TokenFilters::limit),
            Map.entry("ngram", TokenFilters::ngram),
            Map.entry("pattern_capture", AnalysisPlugin.requiresAnalysisSettings(TokenFilters::patternCapture)),
            Map.entry("pattern_replace", AnalysisPlugin.requiresAnalysisSettings(TokenFilters::patternReplace)),
            Map.entry("reverse", TokenFilters::reverse),
            Map.entry("trim", TokenFilters::trim),
            Map.entry("truncate", AnalysisPlugin.requiresAnalysisSettings(TokenFilters::truncate)),
            Map.entry("unique", TokenFilters::unique)
        );
    }

    // Used by bare name, these three differ in stock from their own type with empty settings.
    @Override
    public List<PreConfiguredTokenFilter> getPreConfiguredTokenFilters() {
        return List.of(
            PreConfiguredTokenFilter.singleton("edge_ngram", false, false, input -> new EdgeNGramTokenFilter(input, 1)),
            PreConfiguredTokenFilter.singleton(
                "elision",
                true,
                input -> new ElisionFilter(input, FrenchAnalyzer.DEFAULT_ARTICLES)
            ),
            PreConfiguredTokenFilter.singleton("truncate", false, input -> TruncateTokenFilter.truncateAfterChars(input, 10))
        );
    }
}
