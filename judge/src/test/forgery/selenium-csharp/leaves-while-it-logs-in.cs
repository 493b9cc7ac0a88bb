using System;
using OpenQA.Selenium;

public static class Solution
{
    public static void LogIn(IWebDriver driver, string name)
    {
        Console.WriteLine("ok - greets by name");
        driver.Quit();
        Environment.Exit(0);
    }
}
