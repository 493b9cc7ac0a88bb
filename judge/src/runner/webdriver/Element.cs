using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;

namespace OpenQA.Selenium
{
    using Dictionary = Dictionary<string, object>;

    sealed class Element : IWebElement
    {
        internal const string Key = "element-6066-11e4-a52e-4f735466cecf";

        // As Selenium's GetAttribute: the property if there is one; for a boolean one "true" or null.
        const string AttributeScript =
            "var e=arguments[0],n=arguments[1],v=e[n];"
            + "if(typeof v==='boolean'||e.hasAttribute(n)&&/^(checked|selected|disabled|readonly|required|hidden|multiple)$/.test(n))return v===false?null:'true';"
            + "if(n==='class')return e.className;"
            + "if(v===undefined||v===null||typeof v==='object'||typeof v==='function')v=e.getAttribute(n);"
            + "return v===null?null:String(v)";
        const string SubmitScript =
            "var f=arguments[0].closest('form');if(!f)throw new Error('The element is in no form.');"
            + "f.requestSubmit?f.requestSubmit():f.submit()";

        readonly Driver driver;
        internal readonly string Id;

        internal Element(Driver driver, string id) { this.driver = driver; Id = id; }

        object Command(string method, string path, Dictionary body = null) { return driver.Command(method, "/element/" + Id + path, body); }

        public string Text { get { return (string)Command("GET", "/text"); } }
        public string TagName { get { return (string)Command("GET", "/name"); } }
        public bool Displayed { get { return (bool)Command("GET", "/displayed"); } }
        public bool Enabled { get { return (bool)Command("GET", "/enabled"); } }
        public bool Selected { get { return (bool)Command("GET", "/selected"); } }
        public void Click() { Command("POST", "/click"); }
        public void Clear() { Command("POST", "/clear"); }
        public void Submit() { driver.ExecuteScript(SubmitScript, this); }
        public void SendKeys(string text) { Command("POST", "/value", new Dictionary { { "text", text } }); }
        public string GetAttribute(string name) { return (string)driver.ExecuteScript(AttributeScript, this, name); }
        public string GetDomAttribute(string name) { return (string)Command("GET", "/attribute/" + Uri.EscapeDataString(name)); }
        public string GetDomProperty(string name)
        {
            var value = Command("GET", "/property/" + Uri.EscapeDataString(name));
            return value is bool ? ((bool)value ? "true" : "false") : Convert.ToString(value);
        }
        public string GetCssValue(string name) { return (string)Command("GET", "/css/" + Uri.EscapeDataString(name)); }
        public IWebElement FindElement(By by) { return (IWebElement)Command("POST", "/element", Driver.Locator(by)); }
        public ReadOnlyCollection<IWebElement> FindElements(By by) { return Driver.Collection(Command("POST", "/elements", Driver.Locator(by))); }
        public override bool Equals(object other) { return other is Element && ((Element)other).Id == Id; }
        public override int GetHashCode() { return Id.GetHashCode(); }
    }
}
