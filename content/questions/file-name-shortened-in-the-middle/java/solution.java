public class Solution {
    static String shortenName(String name, int width) {
        if (name.length() <= width) return name;
        int back = (width - 3) / 2;
        int front = width - 3 - back;
        return name.substring(0, front) + "..." + name.substring(name.length() - back);
    }
}
