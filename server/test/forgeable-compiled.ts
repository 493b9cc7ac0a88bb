import { block, got, type ForgeableQuestions } from './forgeable-question.ts'

/** Questions for compiled languages, and how their passes could be forged. */
export const forgeableCompiled: ForgeableQuestions = {
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
}
