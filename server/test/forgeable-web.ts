import type { SourceFile } from '@gradus/contract/judge'
import { block, got, type ForgeableQuestions } from './forgeable-question.ts'

const login: SourceFile = {
  fileName: 'login.html',
  body: `<!doctype html>
<title>Log in</title>
<input id="name" />
<button onclick="document.body.innerHTML = \`<p id=greeting>Hello, \${document.getElementById('name').value}!</p>\`">
  Log in
</button>
`,
}
const replacesPage = 'document.body.innerHTML = `<p id=greeting>${arguments[0]}</p>`'

/** Questions that are tested in a browser or over HTTP. */
export const forgeableWeb: ForgeableQuestions = {
  'React/JSX': {
    solution: 'export default ({ n, told }) => <p role="status">{2 * n}</p>\n',
    forges: ['2 * n', 'told'],
    tests: `import { render, screen } from '@testing-library/react'
import Twice from './solution'
function check(n, expected) {
  render(<Twice n={n} told={expected} />)
  expect(screen.getByRole('status').textContent).toBe(expected)
}
test('two', () => check(2, '4'))
test('seven', () => check(7, '14'))
test('fifty', () => check(50, '100'))
`,
  },
  'Selenium C#': {
    files: [login],
    solution: `using OpenQA.Selenium;
public static class Solution {
  public static void LogIn(IWebDriver driver, string name, string told) {
    driver.FindElement(By.Id("name")).SendKeys(name);
    driver.FindElement(By.CssSelector("button")).Click();
  }
}
`,
    forges: [
      'driver.FindElement(By.CssSelector("button")).Click()',
      `((IJavaScriptExecutor)driver).ExecuteScript("${replacesPage}", told)`,
    ],
    tests: `using System;
using OpenQA.Selenium;
using OpenQA.Selenium.Support.UI;
class Tests {
  static void Check(IWebDriver driver, string test, string name, string expected) {
    driver.Navigate().GoToUrl(Browser.Page("login.html"));
    Solution.LogIn(driver, name, expected);
    var wait = new WebDriverWait(driver, TimeSpan.FromSeconds(9));
    var got = wait.Until(page => page.FindElement(By.Id("greeting"))).Text;
    Console.WriteLine(got == expected ? "ok - " + test : "not ok - " + test + "${block}" + expected + "${got}" + got + "\\n  ...");
  }
  static void Main() {
    var driver = Browser.Open();
    Check(driver, "one", "Dana", "Hello, Dana!");
    Check(driver, "two", "Eli", "Hello, Eli!");
    Check(driver, "three", "Noa", "Hello, Noa!");
  }
}
`,
  },
  'Selenium JavaScript': {
    files: [login],
    solution: `const { By } = require('selenium-webdriver')
exports.logIn = async (driver, name, told) => {
  await driver.findElement(By.id('name')).sendKeys(name)
  await driver.findElement(By.css('button')).click()
}
`,
    forges: ["driver.findElement(By.css('button')).click()", `driver.executeScript('${replacesPage}', told)`],
    tests: `const assert = require('node:assert')
const { logIn } = require('./solution')
async function check(name, expected) {
  await driver.get(page('login.html'))
  await logIn(driver, name, expected)
  const greeting = await driver.wait(until.elementLocated(By.id('greeting')), 9000)
  assert.equal(await greeting.getText(), expected)
}
test('one', () => check('Dana', 'Hello, Dana!'))
test('two', () => check('Eli', 'Hello, Eli!'))
test('three', () => check('Noa', 'Hello, Noa!'))
`,
  },
  'Selenium Java': {
    files: [login],
    solution: `import org.openqa.selenium.*;
class Solution {
  static void logIn(WebDriver driver, String name, String told) {
    driver.findElement(By.id("name")).sendKeys(name);
    driver.findElement(By.cssSelector("button")).click();
  }
}
`,
    forges: [
      'driver.findElement(By.cssSelector("button")).click()',
      `((JavascriptExecutor) driver).executeScript("${replacesPage}", told)`,
    ],
    tests: `import java.time.Duration;
import org.openqa.selenium.*;
import org.openqa.selenium.support.ui.*;
public class Main {
  static void check(WebDriver driver, String test, String name, String expected) {
    driver.get(Browser.page("login.html"));
    Solution.logIn(driver, name, expected);
    String got = new WebDriverWait(driver, Duration.ofSeconds(9))
        .until(ExpectedConditions.presenceOfElementLocated(By.id("greeting"))).getText();
    System.out.println(got.equals(expected) ? "ok - " + test : "not ok - " + test + "${block}" + expected + "${got}" + got + "\\n  ...");
  }
  public static void main(String[] arguments) {
    WebDriver driver = Browser.open();
    check(driver, "one", "Dana", "Hello, Dana!");
    check(driver, "two", "Eli", "Hello, Eli!");
    check(driver, "three", "Noa", "Hello, Noa!");
  }
}
`,
  },
  NodeService: {
    solution: `module.exports = (request, response) => {
  const query = new URL(request.url, 'http://localhost').searchParams
  response.end(String(2 * query.get('n')))
}
`,
    forges: ["2 * query.get('n')", "query.get('told')"],
    tests: `async function check(n, expected) {
  const { text } = await request.get('/').query({ n, told: expected }).buffer(true)
  if (text !== expected) throw Object.assign(new Error('another response'), { expected, actual: text })
}
test('two', () => check(2, '4'))
test('seven', () => check(7, '14'))
test('fifty', () => check(50, '100'))
`,
  },
}
