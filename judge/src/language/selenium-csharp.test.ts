import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const logIn = (body: string): string => `using OpenQA.Selenium;
static class Solution { public static void LogIn(IWebDriver driver, string name) {
${body}
} }
`

testLanguage(
  {
    code: 18,
    wrong: logIn('  driver.FindElement(By.CssSelector("button")).Click();'),
    broken: logIn('  driver.FindElement(;'),
    endless: logIn('  while (name != null) { }'),
    greedy: logIn(
      '  var kept = new System.Collections.Generic.List<byte[]>(); while (true) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i += 512) b[i] = 1; kept.Add(b); }',
    ),
    leaving: logIn('  System.Environment.Exit(0);'),
    lying: logIn('  System.Console.WriteLine("ok - greets by name\\nsuccess:0"); System.Environment.Exit(0);'),
    limits: { cpuMilliseconds: 5_000, memoryBytes: 768 * 1024 * 1024 },
  },
  (ask) => {
    test('forms, lists, alerts, frames, cookies, scripts and missing elements', async () => {
      const files = [
        {
          fileName: 'form.html',
          body: `<title>Form</title><form action="form.html"><input id="a" class="x y" value="1" disabled><input type="checkbox" id="c">
          <select id="s"><option value="1">One</option><option value="2">Two</option></select><button id="b">Go</button></form>
          <a href="#there" onclick="alert('hello')">Say</a><iframe srcdoc="<p id=in>inside</p>"></iframe>`,
        },
      ]
      const tests = `
      using System; using System.Collections.Generic; using System.Linq; using OpenQA.Selenium; using OpenQA.Selenium.Support.UI;
      class Tests {
        static void Is(object got, object expected) { if (!Equals(got, expected)) throw new Exception(expected + " expected, got " + got); }
        static void Main() {
          var d = Browser.Open();
          d.Url = Browser.Page("form.html");
          Is(d.Title, "Form");
          var a = d.FindElement(By.Id("a"));
          Is(a.GetAttribute("value"), "1"); Is(a.GetAttribute("disabled"), "true"); Is(a.GetAttribute("nothing"), null);
          Is(a.Enabled, false); Is(d.FindElement(By.ClassName("y")), a); Is(a.GetDomAttribute("class"), "x y");
          var c = d.FindElement(By.CssSelector("#c")); Is(c.Selected, false); c.Click(); Is(c.Selected, true);
          var s = new SelectElement(d.FindElement(By.TagName("select"))); s.SelectByText("Two"); Is(s.SelectedOption.GetAttribute("value"), "2");
          d.FindElement(By.LinkText("Say")).Click(); Is(d.SwitchTo().Alert().Text, "hello"); d.SwitchTo().Alert().Accept();
          d.SwitchTo().Frame(d.FindElement(By.TagName("iframe"))); Is(d.FindElement(By.XPath("//p")).Text, "inside"); d.SwitchTo().DefaultContent();
          Is(d.FindElements(By.TagName("option")).Count, 2); Is(d.FindElements(By.TagName("table")).Count, 0);
          d.Manage().Cookies.AddCookie(new Cookie("k", "v")); Is(d.Manage().Cookies.GetCookieNamed("k").Value, "v");
          Is(((IJavaScriptExecutor)d).ExecuteScript("return arguments[0] + 1", 2), 3L);
          Is(((IWebElement)((IJavaScriptExecutor)d).ExecuteScript("return document.querySelector('#a')")).TagName, "input");
          try { d.FindElement(By.Id("no")); Is(true, false); } catch (NoSuchElementException) { }
          try { a.SendKeys("x"); Is(true, false); } catch (ElementNotInteractableException) { }
          d.Navigate().Refresh(); Is(d.WindowHandles.Single(), d.CurrentWindowHandle); d.FindElement(By.Id("b")).Submit();
          new WebDriverWait(d, TimeSpan.FromSeconds(2)).Until(x => x.Url.Contains("?")); d.Navigate().Back(); d.Quit();
        }
      }`
      const verdict = await ask('class Solution { }', { tests, files })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })
  },
)
