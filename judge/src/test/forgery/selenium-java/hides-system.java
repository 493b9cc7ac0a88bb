import org.openqa.selenium.By;
import org.openqa.selenium.WebDriver;

class Solution {
    static void logIn(WebDriver driver, String name) {
        throw new IllegalStateException("not done");
    }
}

class System {
    static final Printer out = new Printer();

    static class Printer {
        void println(String line) {
            java.lang.System.out.println(line);
        }
    }
}
