import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const add = (body: string): string => `add <- function(...) {\n\n${body}\n}\n`
const mebibyte = 1024 * 1024

const fixture = (name: string): string => readFileSync(new URL(`../test/stand-in/${name}`, import.meta.url), 'utf8')

testLanguage(
  {
    code: 23,
    wrong: add('  length(c(...))'),
    broken: add('  sum(]'),
    failing: add('  stop("no")'),
    endless: add('  while (TRUE) {}'),
    greedy: add('  kept <- list(); while (TRUE) kept[[length(kept) + 1]] <- rep(1, 1e6)'),
    leaving: 'quit("no", status = 0)\n',
    lying: 'cat("ok - two numbers\\nsuccess:0\\n"); quit("no", status = 0)\n',
    limits: { memoryBytes: 256 * mebibyte },
  },
  (ask) => {
    test('what it starts has no channel, and the tests are in no file', async () => {
      const verdict = await ask(
        `add <- function(...) {
          open <- system("{ echo >&3; } 2>/dev/null") == 0
          read <- grepl(paste0("HID", "DEN"), paste(unlist(lapply(Sys.glob(c("/box/*.*", "/gradus/*")), readLines, warn = FALSE)), collapse = ""))
          if (open || read) 1 else 0
        }`,
        { tests: 'source("solution.R")\n# HIDDEN\nstopifnot(add() == 0)\n' },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('infinite recursion is a runtime error that says so', async () => {
      const verdict = await ask('add <- function(...) add(...)\n')
      assert.equal(verdict.outcome, 'runtimeError', JSON.stringify(verdict))
      assert.match(verdict.message ?? '', /infinite recursion/)
    })

    test('a failed stopifnot of the tests is a failed test', async () => {
      const verdict = await ask('add <- function(...) 7\n', {
        tests: 'source("solution.R")\nstopifnot(add(1, 2) == 3)\n',
      })
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
    })

    test('the replaced functions give the tests the same results as R’s own', async () => {
      const verdict = await ask(fixture('solution.R'), { tests: fixture('tests.R') })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
      assert.equal(verdict.tests.length, 39, JSON.stringify(verdict.tests))
    })

    test('functions of base R keep their meaning for the tests’ values, and are the candidate’s for their own objects', async () => {
      const tests = `source("solution.R")
stopifnot(identical(sort(c(2, 1)), c(1, 2)), identical(rev(1:2), 2:1), nrow(subset(data.frame(a = 1:3), a > 2)) == 1)
fruits <- append(new_list(), "plum")
stopifnot(size(fruits) == 1, summary(person("Ada")) == "Ada", identical(append(1, 2), c(1, 2)))
`
      const verdict = await ask(
        `sort <- function(...) c(1, 2)
rev <- function(...) stop("seen")
subset <- function(...) stop("seen")
new_list <- function() structure(list(items = list()), class = "fruits")
append <- function(x, ...) UseMethod("append")
append.fruits <- function(x, value) { x$items[[length(x$items) + 1]] <- value; x }
size <- function(x) length(x$items)
setClass("Person", representation(name = "character"))
person <- function(name) new("Person", name = name)
setMethod("summary", "Person", function(object, ...) object@name)
`,
        { tests },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('the candidate’s process sees no other, and can signal none', async () => {
      const verdict = await ask(
        `add <- function(...) {
          seen <- setdiff(grep("^[0-9]+$", list.files("/proc"), value = TRUE), Sys.getpid())
          reached <- any(tools::pskill(setdiff(1:60, Sys.getpid()), 0L))
          if (length(seen) > 0 || reached || system("kill -9 $PPID 2>/dev/null") == 0) 1 else 0
        }`,
        { tests: 'source("solution.R")\nstopifnot(add() == 0)\n' },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })
  },
)
