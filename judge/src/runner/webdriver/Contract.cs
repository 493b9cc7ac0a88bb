using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;

// The part of Selenium's C# API that questions use, implemented over the W3C WebDriver protocol. Selenium's own assembly is
// not packaged for Mono. Code that uses another part of the API does not compile, and the compiler's message says so.
namespace OpenQA.Selenium
{
    public class WebDriverException : Exception { public WebDriverException(string message) : base(message) { } }
    public class NotFoundException : WebDriverException { public NotFoundException(string message) : base(message) { } }
    public class NoSuchElementException : NotFoundException { public NoSuchElementException(string message) : base(message) { } }
    public class NoSuchWindowException : NotFoundException { public NoSuchWindowException(string message) : base(message) { } }
    public class NoSuchFrameException : NotFoundException { public NoSuchFrameException(string message) : base(message) { } }
    public class NoAlertPresentException : NotFoundException { public NoAlertPresentException(string message) : base(message) { } }
    public class StaleElementReferenceException : WebDriverException { public StaleElementReferenceException(string message) : base(message) { } }
    public class InvalidElementStateException : WebDriverException { public InvalidElementStateException(string message) : base(message) { } }
    public class ElementNotInteractableException : InvalidElementStateException { public ElementNotInteractableException(string message) : base(message) { } }
    public class ElementClickInterceptedException : ElementNotInteractableException { public ElementClickInterceptedException(string message) : base(message) { } }
    public class InvalidSelectorException : WebDriverException { public InvalidSelectorException(string message) : base(message) { } }
    public class JavaScriptException : WebDriverException { public JavaScriptException(string message) : base(message) { } }
    public class UnhandledAlertException : WebDriverException { public UnhandledAlertException(string message) : base(message) { } }
    public class WebDriverTimeoutException : WebDriverException { public WebDriverTimeoutException(string message) : base(message) { } }

    public interface ISearchContext
    {
        IWebElement FindElement(By by);
        ReadOnlyCollection<IWebElement> FindElements(By by);
    }

    public interface IWebElement : ISearchContext
    {
        string Text { get; }
        string TagName { get; }
        bool Displayed { get; }
        bool Enabled { get; }
        bool Selected { get; }
        void Click();
        void Clear();
        void Submit();
        void SendKeys(string text);
        string GetAttribute(string name);
        string GetDomAttribute(string name);
        string GetDomProperty(string name);
        string GetCssValue(string name);
    }

    public interface IWebDriver : ISearchContext, IDisposable
    {
        string Url { get; set; }
        string Title { get; }
        string PageSource { get; }
        string CurrentWindowHandle { get; }
        ReadOnlyCollection<string> WindowHandles { get; }
        INavigation Navigate();
        ITargetLocator SwitchTo();
        IOptions Manage();
        void Close();
        void Quit();
    }

    public interface INavigation
    {
        void GoToUrl(string url);
        void Back();
        void Forward();
        void Refresh();
    }

    public interface ITargetLocator
    {
        IAlert Alert();
        IWebDriver DefaultContent();
        IWebDriver ParentFrame();
        IWebDriver Frame(int index);
        IWebDriver Frame(IWebElement element);
        IWebDriver Window(string handle);
        IWebElement ActiveElement();
    }

    public interface IAlert
    {
        string Text { get; }
        void Accept();
        void Dismiss();
        void SendKeys(string text);
    }

    public interface IOptions { ICookieJar Cookies { get; } ITimeouts Timeouts(); }
    public interface ITimeouts { TimeSpan ImplicitWait { set; } TimeSpan PageLoad { set; } }

    public interface ICookieJar
    {
        ReadOnlyCollection<Cookie> AllCookies { get; }
        Cookie GetCookieNamed(string name);
        void AddCookie(Cookie cookie);
        void DeleteCookieNamed(string name);
        void DeleteAllCookies();
    }

    public sealed class Cookie
    {
        public Cookie(string name, string value) { Name = name; Value = value; }
        public string Name { get; }
        public string Value { get; }
    }

    public interface IJavaScriptExecutor
    {
        object ExecuteScript(string script, params object[] arguments);
        object ExecuteAsyncScript(string script, params object[] arguments);
    }

    public sealed class By
    {
        internal readonly string Using, Value;
        readonly string shown;

        By(string strategy, string value, string shown) { Using = strategy; Value = value; this.shown = shown; }

        static By Css(string selector, string shown) { return new By("css selector", selector, shown); }
        static string Quoted(string text) { return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\""; }

        public static By Id(string id) { return Css("[id=" + Quoted(id) + "]", "By.Id: " + id); }
        public static By Name(string name) { return Css("[name=" + Quoted(name) + "]", "By.Name: " + name); }
        public static By ClassName(string name) { return Css("[class~=" + Quoted(name) + "]", "By.ClassName: " + name); }
        public static By CssSelector(string selector) { return Css(selector, "By.CssSelector: " + selector); }
        public static By TagName(string name) { return new By("tag name", name, "By.TagName: " + name); }
        public static By XPath(string path) { return new By("xpath", path, "By.XPath: " + path); }
        public static By LinkText(string text) { return new By("link text", text, "By.LinkText: " + text); }
        public static By PartialLinkText(string text) { return new By("partial link text", text, "By.PartialLinkText: " + text); }
        public override string ToString() { return shown; }
    }

    public static class Keys
    {
        public const string Null = "\uE000", Backspace = "\uE003", Tab = "\uE004", Return = "\uE006", Enter = "\uE007",
            Shift = "\uE008", Control = "\uE009", Alt = "\uE00A", Escape = "\uE00C", Space = "\uE00D", PageUp = "\uE00E",
            PageDown = "\uE00F", End = "\uE010", Home = "\uE011", ArrowLeft = "\uE012", ArrowUp = "\uE013",
            ArrowRight = "\uE014", ArrowDown = "\uE015", Insert = "\uE016", Delete = "\uE017", Left = ArrowLeft,
            Up = ArrowUp, Right = ArrowRight, Down = ArrowDown;
    }
}
