using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;

namespace OpenQA.Selenium
{
    using Dictionary = Dictionary<string, object>;

    /// A WebDriver session: each command is one request.
    public class Driver : IWebDriver, IJavaScriptExecutor, INavigation, ITargetLocator, IAlert, IOptions, ITimeouts, ICookieJar
    {
        readonly string session;

        internal Driver(string server, Dictionary capabilities)
        {
            var answer = (Dictionary)Request("POST", server + "/session", new Dictionary { { "capabilities", capabilities } });
            session = server + "/session/" + answer["sessionId"];
        }

        internal object Command(string method, string path, Dictionary body = null)
        {
            return Elements(Request(method, session + path, method == "POST" ? body ?? new Dictionary() : null));
        }

        static object Request(string method, string url, Dictionary body)
        {
            var request = (HttpWebRequest)WebRequest.Create(url);
            request.Method = method;
            request.Proxy = null;
            request.ServicePoint.Expect100Continue = false;
            if (body != null)
            {
                var bytes = Encoding.UTF8.GetBytes(Json.Write(body));
                request.ContentType = "application/json";
                request.ContentLength = bytes.Length;
                using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
            }
            HttpWebResponse response;
            try { response = (HttpWebResponse)request.GetResponse(); }
            catch (WebException failure)
            {
                response = failure.Response as HttpWebResponse;
                if (response == null) throw new WebDriverException("The browser does not answer: " + failure.Message);
            }
            using (response)
            using (var reader = new StreamReader(response.GetResponseStream(), Encoding.UTF8))
            {
                var value = ((Dictionary)Json.Read(reader.ReadToEnd()))["value"];
                if ((int)response.StatusCode >= 400) throw Refusal((Dictionary)value);
                return value;
            }
        }

        static Exception Refusal(Dictionary error)
        {
            var message = ((string)error["message"]).Split('\n')[0];
            switch ((string)error["error"])
            {
                case "no such element": return new NoSuchElementException(message);
                case "no such window": return new NoSuchWindowException(message);
                case "no such frame": return new NoSuchFrameException(message);
                case "no such alert": return new NoAlertPresentException(message);
                case "stale element reference": return new StaleElementReferenceException(message);
                case "element not interactable": return new ElementNotInteractableException(message);
                case "element click intercepted": return new ElementClickInterceptedException(message);
                case "invalid element state": return new InvalidElementStateException(message);
                case "invalid selector": return new InvalidSelectorException(message);
                case "javascript error": return new JavaScriptException(message);
                case "unexpected alert open": return new UnhandledAlertException(message);
                case "timeout": case "script timeout": return new WebDriverTimeoutException(message);
                default: return new WebDriverException(error["error"] + ": " + message);
            }
        }

        /// Replaces the element references in a reply, at any depth, by elements.
        object Elements(object value)
        {
            var map = value as Dictionary;
            object id;
            if (map != null && map.TryGetValue(Element.Key, out id)) return new Element(this, (string)id);
            if (map != null) return map.ToDictionary(entry => entry.Key, entry => Elements(entry.Value));
            var list = value as List<object>;
            if (list == null) return value;
            var found = list.Select(Elements).ToList();
            if (found.Count > 0 && found.All(item => item is IWebElement)) return found.Cast<IWebElement>().ToList().AsReadOnly();
            return found.AsReadOnly();
        }

        internal static Dictionary Locator(By by) { return new Dictionary { { "using", by.Using }, { "value", by.Value } }; }

        internal static ReadOnlyCollection<IWebElement> Collection(object answer)
        {
            return answer as ReadOnlyCollection<IWebElement> ?? new List<IWebElement>().AsReadOnly();
        }

        static Dictionary With(string name, object value) { return new Dictionary { { name, value } }; }
        string TextOf(string path) { return (string)Command("GET", path); }

        public string Url { get { return TextOf("/url"); } set { Command("POST", "/url", With("url", value)); } }
        public string Title { get { return TextOf("/title"); } }
        public string PageSource { get { return TextOf("/source"); } }
        public string CurrentWindowHandle { get { return TextOf("/window"); } }
        public ReadOnlyCollection<string> WindowHandles
        {
            get { return ((IEnumerable<object>)Command("GET", "/window/handles")).Cast<string>().ToList().AsReadOnly(); }
        }

        public IWebElement FindElement(By by) { return (IWebElement)Command("POST", "/element", Locator(by)); }
        public ReadOnlyCollection<IWebElement> FindElements(By by) { return Collection(Command("POST", "/elements", Locator(by))); }

        public object ExecuteScript(string script, params object[] arguments) { return Execute("/execute/sync", script, arguments); }
        public object ExecuteAsyncScript(string script, params object[] arguments) { return Execute("/execute/async", script, arguments); }

        object Execute(string path, string script, object[] arguments)
        {
            return Command("POST", path, new Dictionary { { "script", script }, { "args", arguments ?? new object[] { null } } });
        }

        public INavigation Navigate() { return this; }
        void INavigation.GoToUrl(string url) { Url = url; }
        void INavigation.Back() { Command("POST", "/back"); }
        void INavigation.Forward() { Command("POST", "/forward"); }
        void INavigation.Refresh() { Command("POST", "/refresh"); }

        public ITargetLocator SwitchTo() { return this; }
        IAlert ITargetLocator.Alert() { TextOf("/alert/text"); return this; }
        IWebDriver ITargetLocator.DefaultContent() { Command("POST", "/frame", With("id", null)); return this; }
        IWebDriver ITargetLocator.ParentFrame() { Command("POST", "/frame/parent"); return this; }
        IWebDriver ITargetLocator.Frame(int index) { Command("POST", "/frame", With("id", index)); return this; }
        IWebDriver ITargetLocator.Frame(IWebElement element) { Command("POST", "/frame", With("id", element)); return this; }
        IWebDriver ITargetLocator.Window(string handle) { Command("POST", "/window", With("handle", handle)); return this; }
        IWebElement ITargetLocator.ActiveElement() { return (IWebElement)Command("GET", "/element/active"); }

        string IAlert.Text { get { return TextOf("/alert/text"); } }
        void IAlert.Accept() { Command("POST", "/alert/accept"); }
        void IAlert.Dismiss() { Command("POST", "/alert/dismiss"); }
        void IAlert.SendKeys(string text) { Command("POST", "/alert/text", With("text", text)); }

        public IOptions Manage() { return this; }
        ICookieJar IOptions.Cookies { get { return this; } }
        ITimeouts IOptions.Timeouts() { return this; }
        TimeSpan ITimeouts.ImplicitWait { set { Command("POST", "/timeouts", With("implicit", (long)value.TotalMilliseconds)); } }
        TimeSpan ITimeouts.PageLoad { set { Command("POST", "/timeouts", With("pageLoad", (long)value.TotalMilliseconds)); } }

        public ReadOnlyCollection<Cookie> AllCookies
        {
            get
            {
                return ((IEnumerable<object>)Command("GET", "/cookie")).Cast<Dictionary>()
                    .Select(cookie => new Cookie((string)cookie["name"], (string)cookie["value"])).ToList().AsReadOnly();
            }
        }
        public Cookie GetCookieNamed(string name) { return AllCookies.FirstOrDefault(cookie => cookie.Name == name); }
        public void AddCookie(Cookie cookie)
        {
            Command("POST", "/cookie", With("cookie", new Dictionary { { "name", cookie.Name }, { "value", cookie.Value } }));
        }
        public void DeleteCookieNamed(string name) { Command("DELETE", "/cookie/" + Uri.EscapeDataString(name)); }
        public void DeleteAllCookies() { Command("DELETE", "/cookie"); }

        public void Close() { Command("DELETE", "/window"); }
        public virtual void Quit() { Command("DELETE", ""); }
        public void Dispose() { Quit(); }
    }
}
