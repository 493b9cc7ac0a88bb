import java.util.*;

public class Solution {
    private static final class Change {
        final boolean appended;
        final String characters;

        Change(boolean appended, String characters) {
            this.appended = appended;
            this.characters = characters;
        }

        // Makes the change forwards (do, redo) or backwards (undo).
        void apply(StringBuilder text, boolean forwards) {
            if (appended == forwards) text.append(characters);
            else text.setLength(text.length() - characters.length());
        }
    }

    static String replay(String[] commands) {
        StringBuilder text = new StringBuilder();
        Deque<Change> done = new ArrayDeque<>();
        Deque<Change> undone = new ArrayDeque<>();
        for (String command : commands) {
            if (command.equals("undo")) {
                move(done, undone, text, false);
            } else if (command.equals("redo")) {
                move(undone, done, text, true);
            } else {
                Change change = read(command, text);
                change.apply(text, true);
                done.push(change);
                undone.clear();
            }
        }
        return text.toString();
    }

    private static void move(Deque<Change> from, Deque<Change> to, StringBuilder text, boolean forwards) {
        if (from.isEmpty()) return;
        Change change = from.pop();
        change.apply(text, forwards);
        to.push(change);
    }

    private static Change read(String command, StringBuilder text) {
        if (command.charAt(0) == '+') return new Change(true, command.substring(1));
        int count = Math.min(text.length(), Integer.parseInt(command.substring(1)));
        return new Change(false, text.substring(text.length() - count));
    }
}
