import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
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

    test('no function, expression, attribute or error of the tests carries their lines or variables', async () => {
      const look = `add <- function(...) {
        given <- list(...)
        caught <- lapply(given, function(f) if (is.function(f)) tryCatch(f(-1), condition = identity))
        length(grepRaw(paste0("HID", "DEN"), serialize(c(given, caught), NULL))) > 0
      }`
      const tests = `source("solution.R")
# HIDDEN
answer <- "HIDDEN"
inner <- function(answer) structure(1, where = environment(), note = function() answer)
read <- add(function(x) { x^2 }, function(x) x >= answer, function(x) { stop("no") }, function(x) { warning("no"); answer; 1 },
  structure(function(x) { x }, note = function() answer), structure(list(1), note = function() answer), inner("HIDDEN"),
  quote({ x + 1 }), quote(function(x) { x }), expression({ x }, y), y ~ { x })
cat(if (isFALSE(read)) "ok - nothing is read\\n" else "not ok - nothing is read\\n")
stopifnot(isFALSE(read))
`
      const verdict = await ask(look, { tests })
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

    for (const kind of [
      's3-on-lists',
      's3-on-vectors',
      's3-on-frames',
      's4',
      's4-on-vectors',
      'reference',
      'functions',
    ]) {
      test(`both processes see objects and functions as under plain R: ${kind}`, async () => {
        const folder = fileURLToPath(new URL(`../test/stand-in/r-classes/${kind}`, import.meta.url))
        const lines = (output: string) => output.split('\n').filter((line) => line.startsWith('ok - '))
        const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const
        const plain = lines(execFileSync('Rscript', ['--vanilla', 'tests.R'], { ...options, stdio: 'pipe' }))
        const tests = readFileSync(`${folder}/tests.R`, 'utf8')
        const verdict = await ask(readFileSync(`${folder}/solution.R`, 'utf8'), { tests })
        assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
        assert.ok(plain.length > 0)
        assert.deepEqual(lines(verdict.output), plain)
      })
    }

    test('base R keeps its meaning for the tests’ values whatever classes, generics and generators the candidate defines', async () => {
      const tests = `source("solution.R")
stopifnot(identical(sort(c(2, 1)), c(1, 2)), identical(rev(1:2), 2:1), identical(union(1, 2), c(1, 2)), 1 %in% 1:2)
stopifnot(as.difftime(1, units = "mins") < as.difftime(2, units = "mins"), as.numeric("2") == 2, length(1:3) == 3)
stopifnot(identical(as.character(factor("a")), "a"), !is(1, "Thing"), identical(format(as.Date("2024-01-02")), "2024-01-02"))
stopifnot(is.thing(thing()), is(thing(), "Thing"), union(thing(), thing()) == "joined", identical(order(c(2, 1)), 2:1))
`
      const verdict = await ask(
        `setMethod("sort", "numeric", function(x, decreasing = FALSE, ...) 77)
rev <- setRefClass("rev", fields = list(a = "ANY"))
setClass("F", contains = "function")
order <- new("F", function(...) stop("seen"))
Ops.difftime <- function(e1, e2) FALSE
Ops.numeric <- Ops.integer <- Ops.character <- function(e1, e2) FALSE
length.integer <- function(x) 7
as.character.factor <- as.numeric.character <- format.Date <- function(x, ...) "seen"
setClass("Thing", representation(a = "numeric"))
thing <- function() new("Thing", a = 1)
is.thing <- function(x) is(x, "Thing")
setMethod("union", signature("Thing", "Thing"), function(x, y) "joined")
setMethod("%in%", signature("ANY", "numeric"), function(x, table) FALSE)
`,
        { tests },
      )
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
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
