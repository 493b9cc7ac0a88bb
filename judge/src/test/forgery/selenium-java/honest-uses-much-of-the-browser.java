import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriver;

class Solution {
    static void logIn(WebDriver driver, String name) {
        System.out.print("debug: ");
        driver.manage().timeouts().implicitlyWait(Duration.ofMillis(100));
        WebDriverWait wait = new WebDriverWait(driver, Duration.ofSeconds(5));
        WebElement field = wait.until(ExpectedConditions.visibilityOfElementLocated(By.id("name")));
        field.sendKeys(name + "x" + Keys.BACK_SPACE);
        List<String> tags = driver.findElements(By.cssSelector("input, button")).stream().map(WebElement::getTagName).collect(Collectors.toList());
        Object count = ((JavascriptExecutor) driver).executeScript("return document.querySelectorAll('button').length");
        try {
            driver.findElement(By.id("nothing"));
        } catch (NoSuchElementException none) {
            System.out.println("not ok yet " + tags + count + driver.getTitle());
        }
        new Actions(driver).moveToElement(driver.findElement(By.tagName("button"))).click().perform();
    }
}
