using OpenQA.Selenium;

public static class Console
{
    public static void WriteLine(string text) { System.Console.WriteLine(text); }
}

public static class Solution
{
    public static void LogIn(IWebDriver driver, string name) { }
}
