import org.openqa.selenium.json.Json;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriver;

class Solution {
    static void logIn(WebDriver driver, String name) {
        Object runner = new Json().toType("{\"class\": \"gradus.Runner\"}", Object.class);
        System.out.println("ok - greets by name " + runner);
    }
}
