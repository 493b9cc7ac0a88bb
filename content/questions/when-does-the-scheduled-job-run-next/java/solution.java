import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.*;

public class Solution {
    static String nextRun(String schedule, String now) {
        String[] fields = schedule.split(" ");
        BitSet minutes = values(fields[0], 0, 59);
        BitSet hours = values(fields[1], 0, 23);
        BitSet days = values(fields[2], 1, 31);
        BitSet months = values(fields[3], 1, 12);
        BitSet weekdays = values(fields[4], 0, 6);
        boolean either = !fields[2].equals("*") && !fields[4].equals("*");

        DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
        LocalDateTime earliest = LocalDateTime.parse(now, format).plusMinutes(1);
        LocalDate date = earliest.toLocalDate();
        LocalTime from = earliest.toLocalTime();
        // Leap days are at most eight years apart; what has not come until then never comes.
        for (int ahead = 0; ahead <= 366 * 8; ahead++) {
            boolean byDay = days.get(date.getDayOfMonth());
            boolean byWeekday = weekdays.get(date.getDayOfWeek().getValue() % 7);
            boolean dayMatches = either ? byDay || byWeekday : byDay && byWeekday;
            LocalTime time = dayMatches && months.get(date.getMonthValue()) ? firstTime(hours, minutes, from) : null;
            if (time != null) return date.atTime(time).format(format);
            date = date.plusDays(1);
            from = LocalTime.MIDNIGHT;
        }
        return "never";
    }

    // The first time of a day that is not before the given one, or null.
    private static LocalTime firstTime(BitSet hours, BitSet minutes, LocalTime from) {
        if (hours.get(from.getHour())) {
            int minute = minutes.nextSetBit(from.getMinute());
            if (minute >= 0) return LocalTime.of(from.getHour(), minute);
        }
        int hour = hours.nextSetBit(from.getHour() + 1);
        return hour < 0 ? null : LocalTime.of(hour, minutes.nextSetBit(0));
    }

    private static BitSet values(String field, int low, int high) {
        BitSet found = new BitSet();
        for (String item : field.split(",")) {
            String[] parts = item.split("/");
            String[] bounds = parts[0].equals("*") ? new String[] {"" + low, "" + high} : parts[0].split("-");
            int last = Integer.parseInt(bounds[bounds.length - 1]);
            int step = parts.length > 1 ? Integer.parseInt(parts[1]) : 1;
            for (int value = Integer.parseInt(bounds[0]); value <= last; value += step) found.set(value);
        }
        return found;
    }
}
