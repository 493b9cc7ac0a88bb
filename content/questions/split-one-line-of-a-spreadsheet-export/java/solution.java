import java.util.*;

public class Solution {
    static List<String> splitRecord(String line) {
        List<String> fields = new ArrayList<>();
        int position = 0;
        while (true) {
            StringBuilder field = new StringBuilder();
            if (position < line.length() && line.charAt(position) == '"') {
                position = readQuoted(line, position + 1, field);
            } else {
                int end = line.indexOf(',', position);
                if (end < 0) end = line.length();
                field.append(line, position, end);
                position = end;
            }
            fields.add(field.toString());
            if (position >= line.length()) return fields;
            position++;
        }
    }

    // Reads the text of a quoted field and returns the position behind its closing quotation mark.
    private static int readQuoted(String line, int position, StringBuilder field) {
        while (true) {
            char character = line.charAt(position++);
            if (character == '"') {
                boolean doubled = position < line.length() && line.charAt(position) == '"';
                if (!doubled) return position;
                position++;
            }
            field.append(character);
        }
    }
}
