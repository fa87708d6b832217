// How is one rule of the `mapping` char filter read: "from => to", with backslash escapes on either side?
package companies.analysis;

/** One replacement; either side may hold escapes such as \n, \\ and \u20AC. */
record MappingRule(String from, String to) {

    private static final String ARROW = "=>";

    static MappingRule parse(String rule) {
        // The last arrow separates, as in stock: "=>=>x" maps an arrow.
        int arrow = rule.lastIndexOf(ARROW);
        if (arrow < 0) {
            throw new IllegalArgumentException("Invalid Mapping Rule : [" + rule + "]");
        }
        return new MappingRule(
            unescaped(rule.substring(0, arrow).trim()),
            unescaped(rule.substring(arrow + ARROW.length()).trim())
        );
    }

    private static String unescaped(String text) {
        StringBuilder result = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character != '\\') {
                result.append(character);
                continue;
            }
            at++;
            if (at == text.length()) {
                throw new IllegalArgumentException("Invalid escaped char in [" + text + "]");
            }
            char escaped = text.charAt(at);
            if (escaped == 'u') {
                if (at + 4 >= text.length()) {
                    throw new IllegalArgumentException("Invalid escaped char in [" + text + "]");
                }
                result.append((char) Integer.parseInt(text, at + 1, at + 5, 16));
                at += 4;
            } else {
                result.append(control(escaped));
            }
        }
        return result.toString();
    }

    private static char control(char escaped) {
        return switch (escaped) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> escaped;
        };
    }
}
