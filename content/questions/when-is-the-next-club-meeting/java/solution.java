import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.*;

public class Solution {
    private static final List<String> WEEKS = List.of("first", "second", "third", "fourth", "fifth");

    static String nextMeeting(String rule, String today) {
        String[] words = rule.split(" ");
        DayOfWeek weekday = DayOfWeek.valueOf(words[1].toUpperCase(Locale.ROOT));
        LocalDate earliest = LocalDate.parse(today);
        YearMonth month = YearMonth.from(earliest);
        while (true) {
            LocalDate start = month.atDay(1);
            LocalDate meeting = words[0].equals("last")
                ? start.with(TemporalAdjusters.lastInMonth(weekday))
                : start.with(TemporalAdjusters.dayOfWeekInMonth(WEEKS.indexOf(words[0]) + 1, weekday));
            // A fifth weekday that the month lacks lies in the next one.
            if (YearMonth.from(meeting).equals(month) && !meeting.isBefore(earliest)) return meeting.toString();
            month = month.plusMonths(1);
        }
    }
}
