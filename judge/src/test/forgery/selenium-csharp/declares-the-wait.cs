using System;

namespace OpenQA.Selenium.Support.UI
{
    public class WebDriverWait
    {
        public WebDriverWait(IWebDriver driver, TimeSpan time) { }

        public IWebElement Until(Func<IWebDriver, IWebElement> condition)
        {
            Console.WriteLine("ok - greets by name");
            return null;
        }
    }
}

public static class Solution
{
    public static void LogIn(OpenQA.Selenium.IWebDriver driver, string name) { }
}
