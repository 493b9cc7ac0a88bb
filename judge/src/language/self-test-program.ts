import type { SourceFile } from '@gradus/contract/judge'
import type { LanguageCode } from '@gradus/contract/language'

/**
 * For each language, a small program that uses common parts of its library. A working toolchain builds and runs it
 * (toolchain-self-test.ts).
 */
export interface SelfTestProgram {
  readonly candidate: string
  readonly tests: string
  readonly files?: readonly SourceFile[]
}

/** A page with a field to type into and a button to press. */
const page = [
  {
    fileName: 'alive.html',
    body: '<!doctype html>\n<title>alive</title>\n<input id="word" />\n<button onclick="document.title = document.getElementById(\'word\').value">Press</button>\n',
  },
]

export const selfTestPrograms: Readonly<Record<LanguageCode, SelfTestProgram>> = {
  5: {
    candidate: '#include <math.h>\n#include <stdlib.h>\n#include <string.h>\nint half(int n) { return n / 2; }\n',
    tests:
      '#include "solution.c"\n#include <stdio.h>\nint main(void) { puts("ok - alive"); return sqrt(half(8)) == 2 ? 0 : 1; }\n',
  },
  6: {
    candidate: 'class Solution { static int half(int n) { return n / 2; } }\n',
    tests:
      'import java.util.*;\npublic class Main { public static void main(String[] a) { if (!List.of(Solution.half(2)).contains(1)) throw new AssertionError(); } }\n',
  },
  7: {
    candidate: 'public static class Solution { public static int Half(int n) { return n / 2; } }\n',
    tests:
      'using System;\nusing System.Collections.Generic;\nusing System.Linq;\npublic static class Tests { public static int Main() { return new List<int> { 2 }.Select(Solution.Half).Sum() == 1 ? 0 : 1; } }\n',
  },
  8: {
    candidate: 'import collections, functools, itertools, json, math, re\ndef half(n): return n // 2\n',
    tests: 'from solution import *\nassert half(2) == 1\n',
  },
  9: {
    candidate: 'SELECT Id FROM Alive\n',
    tests:
      '--# setup\nCREATE TABLE Alive (Id INT PRIMARY KEY);\nINSERT INTO Alive VALUES (1);\n--# test alive\n--# expect\nId\n1\n',
  },
  10: {
    candidate: 'half() { echo "$(($1 / 2))" | sed s/x/y/ | awk \'{ print $1 }\'; }\n',
    tests: 'source solution.sh\n[[ $(half 2) == 1 ]]\n',
  },
  11: {
    candidate: 'const half = (n) => n / 2\n',
    tests: "require('node:assert').equal(half(2), 1)\n",
  },
  12: {
    candidate: '#include <bits/stdc++.h>\nint half(int n) { return n / 2; }\n',
    tests: '#include "solution.cpp"\nint main() { std::cout << "ok - alive\\n"; return half(2) == 1 ? 0 : 1; }\n',
  },
  13: {
    candidate: '<?php\nfunction half(int $n): int { return intdiv($n, 2); }\n',
    tests: "<?php\nrequire 'solution.php';\nassert(mb_strlen(json_encode([half(2)])) === 3);\n",
  },
  14: {
    candidate: 'export default function Alive() {\n  return <p role="status">alive</p>\n}\n',
    tests:
      "import { render, screen } from '@testing-library/react'\nimport '@testing-library/user-event'\nimport Alive from './solution'\ntest('alive', () => {\n  render(<Alive />)\n  expect(screen.getByRole('status')).toHaveTextContent('alive')\n})\n",
  },
  15: {
    candidate: 'fun half(n: Int) = n / 2\n',
    tests: 'fun main() { check(listOf(2).map { half(it) }.sum() == 1) }\n',
  },
  16: {
    candidate: 'package main\n\nfunc half(n int) int { return n / 2 }\n',
    tests:
      'package main\n\nimport (\n\t"fmt"\n\t"sort"\n\t"strings"\n)\n\nfunc main() {\n\tsort.Ints([]int{half(2)})\n\tfmt.Println(strings.ToLower("OK - ALIVE"))\n}\n',
  },
  17: {
    candidate: 'object Solution { def half(n: Int): Int = n / 2 }\n',
    tests: 'object Tests { def main(a: Array[String]): Unit = assert(List(2).map(Solution.half).sum == 1) }\n',
  },
  18: {
    candidate:
      'using OpenQA.Selenium;\npublic static class Solution {\n  public static void Write(IWebDriver driver) {\n    driver.FindElement(By.Id("word")).SendKeys("well");\n    driver.FindElement(By.CssSelector("button")).Click();\n  }\n}\n',
    tests:
      'using OpenQA.Selenium;\nusing OpenQA.Selenium.Support.UI;\nclass Tests {\n  static int Main() {\n    var driver = Browser.Open();\n    driver.Navigate().GoToUrl(Browser.Page("alive.html"));\n    Solution.Write(driver);\n    return driver.Title == "well" ? 0 : 1;\n  }\n}\n',
    files: page,
  },
  19: {
    candidate:
      "const { By } = require('selenium-webdriver')\nexports.write = async (driver) => {\n  await driver.findElement(By.id('word')).sendKeys('well')\n  await driver.findElement(By.css('button')).click()\n}\n",
    tests:
      "test('alive', async () => {\n  await driver.get(page('alive.html'))\n  await require('./solution').write(driver)\n  require('node:assert').equal(await driver.getTitle(), 'well')\n})\n",
    files: page,
  },
  20: {
    candidate:
      'import org.openqa.selenium.*;\nclass Solution {\n  static void write(WebDriver driver) {\n    driver.findElement(By.id("word")).sendKeys("well");\n    driver.findElement(By.cssSelector("button")).click();\n  }\n}\n',
    tests:
      'import org.openqa.selenium.*;\npublic class Main {\n  public static void main(String[] a) {\n    WebDriver driver = Browser.open();\n    driver.get(Browser.page("alive.html"));\n    Solution.write(driver);\n    if (!driver.getTitle().equals("well")) throw new AssertionError();\n  }\n}\n',
    files: page,
  },
  22: {
    candidate: "require 'json'\nrequire 'set'\ndef half(n) = n / 2\n",
    tests: "require_relative 'solution'\nraise 'not alive' unless half(2) == 1\n",
  },
  23: {
    candidate: 'half <- function(n) n %/% 2\n',
    tests: 'source("solution.R")\nstopifnot(median(half(c(2, 2))) == 1)\n',
  },
  24: {
    candidate:
      "const app = require('express')()\napp.get('/', (request, reply) => reply.json({ alive: true }))\nmodule.exports = app\n",
    tests: "test('alive', () => request.get('/').expect(200, { alive: true }))\n",
  },
}
