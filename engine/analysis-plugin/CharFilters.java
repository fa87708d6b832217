// What is done to the text before it is cut into tokens?
package companies.analysis;

import java.io.Reader;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;
import org.elasticsearch.index.analysis.Analysis;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.NormalizingCharFilterFactory;

final class CharFilters {

    private CharFilters() {}

    static CharFilterFactory mapping(IndexSettings index, Environment environment, String name, Settings settings) {
        List<String> rules = Analysis.getWordList(environment, settings, "mappings");
        if (rules == null) {
            throw new IllegalArgumentException("mapping requires either `mappings` or `mappings_path` to be configured");
        }
        NormalizeCharMap.Builder builder = new NormalizeCharMap.Builder();
        for (String rule : rules) {
            MappingRule parsed = MappingRule.parse(rule);
            builder.add(parsed.from(), parsed.to());
        }
        NormalizeCharMap map = builder.build();
        return new NormalizingFactory(name, reader -> new MappingCharFilter(map, reader));
    }

    static CharFilterFactory patternReplace(IndexSettings index, Environment environment, String name, Settings settings) {
        String pattern = settings.get("pattern");
        if (pattern == null || pattern.isEmpty()) {
            throw new IllegalArgumentException("pattern is missing for [" + name + "] char filter of type 'pattern_replace'");
        }
        Pattern compiled = Regex.compile(pattern, settings.get("flags"));
        String replacement = settings.get("replacement", "");
        return new NormalizingFactory(name, reader -> new PatternReplaceCharFilter(compiled, replacement, reader));
    }

    private static final class NormalizingFactory extends AbstractCharFilterFactory implements NormalizingCharFilterFactory {

        private final UnaryOperator<Reader> filter;

        NormalizingFactory(String name, UnaryOperator<Reader> filter) {
            super(name);
            this.filter = filter;
        }

        @Override
        public Reader create(Reader reader) {
            return filter.apply(reader);
        }
    }
}
