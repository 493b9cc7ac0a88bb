import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.*;

public class Solution {
    static String nextMeeting(String rule, String today) {
        List<String> weeks = List.of("first", "second", "third", "fourth", "fifth");
        String[] words = rule.split(" ");
        DayOfWeek weekday = DayOfWeek.valueOf(words[1].toUpperCase(Locale.ROOT));
        LocalDate earliest = LocalDate.parse(today);
        LocalDate month = earliest;
        while (true) {
            LocalDate meeting = words[0].equals("last")
                ? month.with(TemporalAdjusters.lastInMonth(weekday))
                : month.with(TemporalAdjusters.dayOfWeekInMonth(weeks.indexOf(words[0]) + 1, weekday));
            // A meeting that is today does not count here.
            if (meeting.isAfter(earliest)) return meeting.toString();
            month = month.plusMonths(1);
        }
    }
}
