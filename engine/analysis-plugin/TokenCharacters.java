// Which characters may a gram hold? The `token_chars` setting of the two ngram tokenizers.
package companies.analysis;

import java.util.Locale;
import java.util.function.IntPredicate;
import org.elasticsearch.common.settings.Settings;

final class TokenCharacters {

    private TokenCharacters() {}

    /** Every character when nothing is set; else those of any of the named classes. */
    static IntPredicate of(Settings settings) {
        return settings.getAsList("token_chars")
            .stream()
            .map(name -> characterClass(name.toLowerCase(Locale.ROOT).trim(), settings))
            .reduce(IntPredicate::or)
            .orElse(character -> true);
    }

    private static IntPredicate characterClass(String name, Settings settings) {
        return switch (name) {
            case "letter" -> Character::isLetter;
            case "digit" -> Character::isDigit;
            case "whitespace" -> Character::isWhitespace;
            case "punctuation" -> character -> switch (Character.getType(character)) {
                case Character.START_PUNCTUATION, Character.END_PUNCTUATION, Character.OTHER_PUNCTUATION,
                    Character.CONNECTOR_PUNCTUATION, Character.DASH_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> true;
                default -> false;
            };
            case "symbol" -> character -> switch (Character.getType(character)) {
                case Character.CURRENCY_SYMBOL, Character.MATH_SYMBOL, Character.OTHER_SYMBOL,
                    Character.MODIFIER_SYMBOL -> true;
                default -> false;
            };
            case "custom" -> custom(settings.get("custom_token_chars"));
            default -> throw new IllegalArgumentException(
                "Unknown token type: '" + name + "', must be one of [letter, digit, whitespace, punctuation, symbol, custom]"
            );
        };
    }

    private static IntPredicate custom(String characters) {
        if (characters == null) {
            throw new IllegalArgumentException("Token type: 'custom' requires setting `custom_token_chars`");
        }
        return character -> characters.indexOf(character) >= 0;
    }
}
