using System;
using System.Linq;
using OpenQA.Selenium;
using OpenQA.Selenium.Support.UI;

public static class Solution
{
    public static void LogIn(IWebDriver driver, string name)
    {
        Console.Write("debug: ");
        var wait = new WebDriverWait(driver, TimeSpan.FromSeconds(5));
        var field = wait.Until(page => page.FindElement(By.Id("name")));
        field.SendKeys(name + "x" + Keys.Backspace);
        var tags = string.Join(",", driver.FindElements(By.CssSelector("input, button")).Select(element => element.TagName));
        var count = ((IJavaScriptExecutor)driver).ExecuteScript("return document.querySelectorAll('button').length");
        try
        {
            driver.FindElement(By.Id("nothing"));
        }
        catch (NoSuchElementException)
        {
            Console.WriteLine("not ok yet " + tags + count + driver.Title + field.GetType().Name);
        }
        driver.FindElement(By.TagName("button")).Click();
    }
}
