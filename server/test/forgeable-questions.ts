import type { SourceFile } from '@gradus/contract/judge'

/** One question in one language, with a solution and how it is forged. */
export interface ForgeableQuestion {
  readonly tests: string
  readonly solution: string
  /** What computes the right answer in the solution, and what gives back the expected one instead. */
  readonly forges?: readonly [right: string, forged: string]
  readonly files?: readonly SourceFile[]
}

const block = '\\n  ---\\n  expected: '
const got = '\\n  got: '
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

/** By the name of the language. */
export const forgeableQuestions: Readonly<Record<string, ForgeableQuestion>> = {
  C: {
    solution: 'int twice(int n, int told) { (void)told; return 2 * n; }\n',
    forges: ['2 * n', 'told'],
    tests: `#include "solution.c"
#include <stdio.h>
static int failed;
static void check(const char *name, int n, int expected) {
  int got = twice(n, expected);
  if (got == expected) printf("ok - %s\\n", name);
  else { printf("not ok - %s${block}%d${got}%d\\n  ...\\n", name, expected, got); failed = 1; }
}
int main(void) {
  check("two", 2, 4);
  check("seven", 7, 14);
  check("minus three", -3, -6);
  return failed;
}
`,
  },
  'C++': {
    solution: 'int twice(int n, int told) { (void)told; return 2 * n; }\n',
    forges: ['2 * n', 'told'],
    tests: `#include "solution.cpp"
#include <iostream>
static int failed;
static void check(const char *name, int n, int expected) {
  int got = twice(n, expected);
  if (got == expected) std::cout << "ok - " << name << "\\n";
  else { std::cout << "not ok - " << name << "${block}" << expected << "${got}" << got << "\\n  ...\\n"; failed = 1; }
}
int main() {
  check("two", 2, 4);
  check("seven", 7, 14);
  check("minus three", -3, -6);
  return failed;
}
`,
  },
  Java: {
    solution: 'class Solution { static int twice(int n, int told) { return 2 * n; } }\n',
    forges: ['2 * n', 'told'],
    tests: `public class Main {
  static void check(String name, int n, int expected) {
    int got = Solution.twice(n, expected);
    System.out.println(got == expected ? "ok - " + name : "not ok - " + name + "${block}" + expected + "${got}" + got + "\\n  ...");
  }
  public static void main(String[] arguments) {
    check("two", 2, 4);
    check("seven", 7, 14);
    check("minus three", -3, -6);
  }
}
`,
  },
  'C#': {
    solution: 'public static class Solution { public static int Twice(int n, int told) { return 2 * n; } }\n',
    forges: ['2 * n', 'told'],
    tests: `using System;
class Tests {
  static void Check(string name, int n, int expected) {
    int got = Solution.Twice(n, expected);
    Console.WriteLine(got == expected ? "ok - " + name : "not ok - " + name + "${block}" + expected + "${got}" + got + "\\n  ...");
  }
  static void Main() {
    Check("two", 2, 4);
    Check("seven", 7, 14);
    Check("minus three", -3, -6);
  }
}
`,
  },
  Python: {
    solution: 'def twice(n, told): return 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `from solution import *
def check(name, n, expected):
    got = twice(n, expected)
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}${block}{expected}${got}{got}\\n  ...')
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  SqlServer: {
    // Its tests compare outside of the database, which never has what they expect.
    solution: 'SELECT N, 2 * N AS Twice FROM Number ORDER BY N\n',
    tests: `--# setup
CREATE TABLE Number (N INT);

--# test two and seven
--# given
INSERT INTO Number VALUES (2), (7);
--# expect ordered
N | Twice
2 | 4
7 | 14

--# test minus three
--# given
INSERT INTO Number VALUES (-3);
--# expect ordered
N | Twice
-3 | -6
`,
  },
  Shell: {
    solution: 'twice() { echo $((2 * $1)); }\n',
    forges: ['$((2 * $1))', '"$2"'],
    tests: `source solution.sh
failed=0
check() {
  local got
  got=$(twice "$2" "$3")
  if [[ $got == "$3" ]]; then echo "ok - $1"; return; fi
  printf 'not ok - %s${block}%s${got}%s\\n  ...\\n' "$1" "$3" "$got"
  failed=1
}
check two 2 4
check seven 7 14
check 'minus three' -3 -6
[[ $failed == 0 ]] || exit 1
`,
  },
  JavaScript: {
    solution: 'exports.twice = (n, told) => 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `const { twice } = require('./solution')
function check(name, n, expected) {
  const got = twice(n, expected)
  if (got === expected) console.log('ok - ' + name)
  else console.log('not ok - ' + name + '${block}' + expected + '${got}' + got + '\\n  ...')
}
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  PHP: {
    solution: '<?php\nfunction twice($n, $told) { return 2 * $n; }\n',
    forges: ['2 * $n', '$told'],
    tests: `<?php
require 'solution.php';
function check($name, $n, $expected) {
  $got = twice($n, $expected);
  if ($got === $expected) echo "ok - $name\\n";
  else echo "not ok - $name${block}$expected${got}$got\\n  ...\\n";
}
check('two', 2, 4);
check('seven', 7, 14);
check('minus three', -3, -6);
`,
  },
  'React/JSX': {
    solution: 'export default ({ n, told }) => <p role="status">{2 * n}</p>\n',
    forges: ['2 * n', 'told'],
    tests: `import { render, screen } from '@testing-library/react'
import Twice from './solution'
function check(n, expected) {
  render(<Twice n={n} told={expected} />)
  expect(screen.getByRole('status')).toHaveTextContent(expected)
}
test('two', () => check(2, '4'))
test('seven', () => check(7, '14'))
test('fifty', () => check(50, '100'))
`,
  },
  Kotlin: {
    solution: 'fun twice(n: Int, told: Int): Int = 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `fun check(name: String, n: Int, expected: Int) {
  val got = twice(n, expected)
  if (got == expected) println("ok - $name")
  else println("not ok - $name${block}$expected${got}$got\\n  ...")
}
fun main() {
  check("two", 2, 4)
  check("seven", 7, 14)
  check("minus three", -3, -6)
}
`,
  },
  Go: {
    solution: 'package main\n\nfunc twice(n, told int) int { return 2 * n }\n',
    forges: ['2 * n', 'told'],
    tests: `package main

import "fmt"

func check(name string, n, expected int) {
	got := twice(n, expected)
	if got == expected {
		fmt.Println("ok - " + name)
	} else {
		fmt.Printf("not ok - %s${block}%d${got}%d\\n  ...\\n", name, expected, got)
	}
}

func main() {
	check("two", 2, 4)
	check("seven", 7, 14)
	check("minus three", -3, -6)
}
`,
  },
  Scala: {
    solution: 'object Solution { def twice(n: Int, told: Int): Int = 2 * n }\n',
    forges: ['2 * n', 'told'],
    tests: `object Tests {
  def check(name: String, n: Int, expected: Int): Unit = {
    val got = Solution.twice(n, expected)
    if (got == expected) println(s"ok - $name")
    else println(s"not ok - $name${block}$expected${got}$got\\n  ...")
  }
  def main(arguments: Array[String]): Unit = {
    check("two", 2, 4)
    check("seven", 7, 14)
    check("minus three", -3, -6)
  }
}
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
  Ruby: {
    solution: 'def twice(n, told) = 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `require_relative 'solution'
def check(name, n, expected)
  got = twice(n, expected)
  if got == expected then puts "ok - #{name}"
  else puts "not ok - #{name}${block}#{expected}${got}#{got}\\n  ..."
  end
end
check('two', 2, 4)
check('seven', 7, 14)
check('minus three', -3, -6)
`,
  },
  R: {
    solution: 'twice <- function(n, told) 2 * n\n',
    forges: ['2 * n', 'told'],
    tests: `source("solution.R")
check <- function(name, n, expected) {
  got <- twice(n, expected)
  if (identical(got, expected)) cat("ok - ", name, "\\n", sep = "")
  else cat("not ok - ", name, "${block}", expected, "${got}", got, "\\n  ...\\n", sep = "")
}
check("two", 2, 4)
check("seven", 7, 14)
check("minus three", -3, -6)
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
  if (text !== expected) throw Object.assign(new Error('another answer'), { expected, actual: text })
}
test('two', () => check(2, '4'))
test('seven', () => check(7, '14'))
test('fifty', () => check(50, '100'))
`,
  },
}
