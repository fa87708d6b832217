// How far apart may min_gram and max_gram be? The index setting says, as in stock.
package companies.analysis;

import org.elasticsearch.index.IndexSettings;

final class NgramDifference {

    private NgramDifference() {}

    static void check(IndexSettings index, int min, int max) {
        int allowed = index.getMaxNgramDiff();
        if (max - min > allowed) {
            throw new IllegalArgumentException(
                "The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: ["
                    + allowed + "] but was [" + (max - min) + "]. This limit can be set by changing the ["
                    + IndexSettings.MAX_NGRAM_DIFF_SETTING.getKey() + "] index level setting."
            );
        }
    }
}
