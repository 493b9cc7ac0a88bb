using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace OpenQA.Selenium.Support.UI
{
    public class WebDriverWait
    {
        readonly IWebDriver driver;
        readonly List<Type> ignored = new List<Type> { typeof(NotFoundException) };

        public WebDriverWait(IWebDriver driver, TimeSpan timeout) { this.driver = driver; Timeout = timeout; }

        public TimeSpan Timeout { get; set; }
        public TimeSpan PollingInterval { get; set; } = TimeSpan.FromMilliseconds(100);
        public string Message { get; set; } = "";

        public void IgnoreExceptionTypes(params Type[] types) { ignored.AddRange(types); }

        /// Evaluates the condition until the result is neither null nor false.
        public T Until<T>(Func<IWebDriver, T> condition)
        {
            var end = DateTime.UtcNow + Timeout;
            while (true)
            {
                try
                {
                    var answer = condition(driver);
                    if (answer is bool ? (bool)(object)answer : answer != null) return answer;
                }
                catch (Exception failure) when (ignored.Any(type => type.IsInstanceOfType(failure))) { }
                if (DateTime.UtcNow > end)
                {
                    throw new WebDriverTimeoutException("Timed out after " + Timeout.TotalSeconds + " seconds" + (Message == "" ? "" : ": " + Message));
                }
                Thread.Sleep(PollingInterval);
            }
        }
    }

    public class SelectElement
    {
        readonly IWebElement element;

        public SelectElement(IWebElement element)
        {
            if (element.TagName != "select") throw new ArgumentException("Element should have been select but was " + element.TagName);
            this.element = element;
        }

        public IList<IWebElement> Options { get { return element.FindElements(By.TagName("option")); } }
        public bool IsMultiple { get { return element.GetAttribute("multiple") != null; } }
        public IList<IWebElement> AllSelectedOptions { get { return Options.Where(option => option.Selected).ToList(); } }
        public IWebElement SelectedOption
        {
            get { return Options.FirstOrDefault(option => option.Selected) ?? throw new NoSuchElementException("No option is selected"); }
        }

        public void SelectByText(string text) { Select(option => option.Text == text, "text: " + text); }
        public void SelectByValue(string value) { Select(option => option.GetAttribute("value") == value, "value: " + value); }
        public void SelectByIndex(int index)
        {
            var options = Options;
            if (index < 0 || index >= options.Count) throw new NoSuchElementException("Cannot locate option with index: " + index);
            if (!options[index].Selected) options[index].Click();
        }

        void Select(Func<IWebElement, bool> wanted, string what)
        {
            var found = Options.Where(wanted).ToList();
            if (found.Count == 0) throw new NoSuchElementException("Cannot locate option with " + what);
            foreach (var option in IsMultiple ? found : found.Take(1).ToList()) if (!option.Selected) option.Click();
        }
    }
}
