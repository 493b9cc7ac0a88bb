/**
 * Function skeletons, by language code, for the nine languages of the specification (section 2). An author starts from
 * them. The candidate fills in the function in `starter`; `tests` tests it in the form that the judge runs for that
 * language. A server test builds each of them.
 */
export interface Skeleton {
  readonly starter: string
  readonly tests: string
}

export const skeletons: Readonly<Record<number, Skeleton>> = {
  5: {
    starter: `int solve(int number) {
    // Write your code here.
    return 0;
}
`,
    tests: `#include "solution.c"
#include <stdio.h>

static int failures;

static void check(const char *name, int got, int expected) {
    if (got == expected) {
        printf("ok - %s\\n", name);
    } else {
        printf("not ok - %s\\n  ---\\n  expected: %d\\n  got: %d\\n  ...\\n", name, expected, got);
        failures++;
    }
}

int main(void) {
    check("two", solve(2), 4);
    check("zero", solve(0), 0);
    return failures != 0;
}
`,
  },
  6: {
    starter: `class Solution {
    static int solve(int number) {
        // Write your code here.
        return 0;
    }
}
`,
    tests: `public class Main {
    private static int failures;

    public static void main(String[] arguments) {
        check("two", Solution.solve(2), 4);
        check("zero", Solution.solve(0), 0);
        if (failures > 0) throw new AssertionError(failures + " failed");
    }

    private static void check(String name, int got, int expected) {
        if (got == expected) {
            System.out.println("ok - " + name);
        } else {
            System.out.printf("not ok - %s%n  ---%n  expected: %d%n  got: %d%n  ...%n", name, expected, got);
            failures++;
        }
    }
}
`,
  },
  7: {
    starter: `public static class Solution
{
    public static int Solve(int number)
    {
        // Write your code here.
        return 0;
    }
}
`,
    tests: `using System;

public static class Tests
{
    static int failures;

    public static int Main()
    {
        Check("two", Solution.Solve(2), 4);
        Check("zero", Solution.Solve(0), 0);
        return failures == 0 ? 0 : 1;
    }

    static void Check(string name, int got, int expected)
    {
        if (got == expected)
        {
            Console.WriteLine("ok - " + name);
            return;
        }
        Console.WriteLine("not ok - " + name + "\\n  ---\\n  expected: " + expected + "\\n  got: " + got + "\\n  ...");
        failures++;
    }
}
`,
  },
  8: {
    starter: `def solve(number):
    # Write your code here.
    return 0
`,
    tests: `from solution import *


def check(name, got, expected):
    if got == expected:
        print("ok -", name)
    else:
        print(f"not ok - {name}\\n  ---\\n  expected: {expected!r}\\n  got: {got!r}\\n  ...")


check("two", solve(2), 4)
check("zero", solve(0), 0)
`,
  },
  11: {
    starter: `function solve(number) {
    // Write your code here.
    return 0
}
`,
    tests: `function check(name, got, expected) {
    if (got === expected) console.log(\`ok - \${name}\`)
    else console.log(\`not ok - \${name}\\n  ---\\n  expected: \${expected}\\n  got: \${got}\\n  ...\`)
}

check('two', solve(2), 4)
check('zero', solve(0), 0)
`,
  },
  12: {
    starter: `int solve(int number) {
    // Write your code here.
    return 0;
}
`,
    tests: `#include "solution.cpp"
#include <iostream>

int main() {
    int failures = 0;
    auto check = [&](const char *name, int got, int expected) {
        if (got == expected) {
            std::cout << "ok - " << name << "\\n";
        } else {
            std::cout << "not ok - " << name << "\\n  ---\\n  expected: " << expected << "\\n  got: " << got << "\\n  ...\\n";
            failures++;
        }
    };
    check("two", solve(2), 4);
    check("zero", solve(0), 0);
    return failures != 0;
}
`,
  },
  13: {
    starter: `<?php

function solve(int $number): int
{
    // Write your code here.
    return 0;
}
`,
    tests: `<?php
require 'solution.php';

function check(string $name, int $got, int $expected): void
{
    echo $got === $expected ? "ok - $name\\n" : "not ok - $name\\n  ---\\n  expected: $expected\\n  got: $got\\n  ...\\n";
}

check('two', solve(2), 4);
check('zero', solve(0), 0);
`,
  },
  15: {
    starter: `fun solve(number: Int): Int {
    // Write your code here.
    return 0
}
`,
    tests: `var failures = 0

fun check(name: String, got: Int, expected: Int) {
    if (got == expected) {
        println("ok - $name")
    } else {
        println("not ok - $name\\n  ---\\n  expected: $expected\\n  got: $got\\n  ...")
        failures++
    }
}

fun main() {
    check("two", solve(2), 4)
    check("zero", solve(0), 0)
    if (failures > 0) throw AssertionError("$failures failed")
}
`,
  },
  16: {
    starter: `package main

func solve(number int) int {
	// Write your code here.
	return 0
}
`,
    tests: `package main

import "fmt"

func check(name string, got, expected int) {
	if got == expected {
		fmt.Printf("ok - %s\\n", name)
	} else {
		fmt.Printf("not ok - %s\\n  ---\\n  expected: %d\\n  got: %d\\n  ...\\n", name, expected, got)
	}
}

func main() {
	check("two", solve(2), 4)
	check("zero", solve(0), 0)
}
`,
  },
}
