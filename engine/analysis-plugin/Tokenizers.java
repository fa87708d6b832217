// How is a text cut into tokens?
package companies.analysis;

import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.email.UAX29URLEmailTokenizer;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenizer;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.path.PathHierarchyTokenizer;
import org.apache.lucene.analysis.path.ReversePathHierarchyTokenizer;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.TokenizerFactory;

final class Tokenizers {

    private Tokenizers() {}

    static TokenizerFactory keyword(IndexSettings index, Environment environment, String name, Settings settings) {
        int bufferSize = settings.getAsInt("buffer_size", 256);
        return TokenizerFactory.newFactory(name, () -> new KeywordTokenizer(bufferSize));
    }

    static TokenizerFactory whitespace(IndexSettings index, Environment environment, String name, Settings settings) {
        int maxTokenLength = settings.getAsInt("max_token_length", StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH);
        return TokenizerFactory.newFactory(
            name,
            () -> new WhitespaceTokenizer(TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, maxTokenLength)
        );
    }

    static TokenizerFactory uaxUrlEmail(IndexSettings index, Environment environment, String name, Settings settings) {
        int maxTokenLength = settings.getAsInt("max_token_length", StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH);
        return TokenizerFactory.newFactory(name, () -> {
            UAX29URLEmailTokenizer tokenizer = new UAX29URLEmailTokenizer();
            tokenizer.setMaxTokenLength(maxTokenLength);
            return tokenizer;
        });
    }

    static TokenizerFactory pattern(IndexSettings index, Environment environment, String name, Settings settings) {
        Pattern pattern = Regex.compile(settings.get("pattern", "\\W+"), settings.get("flags"));
        int group = settings.getAsInt("group", -1);
        return TokenizerFactory.newFactory(name, () -> new PatternTokenizer(pattern, group));
    }

    static TokenizerFactory pathHierarchy(IndexSettings index, Environment environment, String name, Settings settings) {
        int bufferSize = settings.getAsInt("buffer_size", 1024);
        char delimiter = oneCharacter(settings, "delimiter", PathHierarchyTokenizer.DEFAULT_DELIMITER);
        char replacement = oneCharacter(settings, "replacement", delimiter);
        int skip = settings.getAsInt("skip", PathHierarchyTokenizer.DEFAULT_SKIP);
        if (settings.getAsBoolean("reverse", false)) {
            return TokenizerFactory.newFactory(
                name,
                () -> new ReversePathHierarchyTokenizer(bufferSize, delimiter, replacement, skip)
            );
        }
        return TokenizerFactory.newFactory(
            name,
            () -> new PathHierarchyTokenizer(bufferSize, delimiter, replacement, skip)
        );
    }

    static TokenizerFactory edgeNgram(IndexSettings index, Environment environment, String name, Settings settings) {
        int min = settings.getAsInt("min_gram", NGramTokenizer.DEFAULT_MIN_NGRAM_SIZE);
        int max = settings.getAsInt("max_gram", NGramTokenizer.DEFAULT_MAX_NGRAM_SIZE);
        IntPredicate tokenCharacter = TokenCharacters.of(settings);
        return TokenizerFactory.newFactory(name, () -> new EdgeNGramTokenizer(min, max) {
            @Override
            protected boolean isTokenChar(int character) {
                return tokenCharacter.test(character);
            }
        });
    }

    static TokenizerFactory ngram(IndexSettings index, Environment environment, String name, Settings settings) {
        int min = settings.getAsInt("min_gram", NGramTokenizer.DEFAULT_MIN_NGRAM_SIZE);
        int max = settings.getAsInt("max_gram", NGramTokenizer.DEFAULT_MAX_NGRAM_SIZE);
        NgramDifference.check(index, min, max);
        IntPredicate tokenCharacter = TokenCharacters.of(settings);
        return TokenizerFactory.newFactory(name, () -> new NGramTokenizer(min, max) {
            @Override
            protected boolean isTokenChar(int character) {
                return tokenCharacter.test(character);
            }
        });
    }

    private static char oneCharacter(Settings settings, String key, char byDefault) {
        String value = settings.get(key);
        if (value == null) {
            return byDefault;
        }
        if (value.length() != 1) {
            throw new IllegalArgumentException(key + " must be a one char value");
        }
        return value.charAt(0);
    }
}
