'use strict'
/*
 * A small test runner with the usual functions: test, it, describe and the hooks. It reports a line of the Test Anything
 * Protocol for each test. The candidate's code may be in the same realm, so the runner's lists and objects have no
 * prototype that this code could change.
 */
const { writeSync } = require('node:fs')
const { inspect, stripVTControlCharacters } = require('node:util')
const text = String
const bytesOf = Buffer.from
const { apply } = Reflect
const { split } = String.prototype
const { exec } = RegExp.prototype
/** The messages of jest-dom, whose errors have no `expected` and `actual` properties. */
const saidByJestDom = /\nExpected (?:the )?element to [^\n]*:\n {2}([^]*?)\nReceived:\n {2}([^]*)$/

function print(words) {
  for (let bytes = bytesOf(words); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

function block(error) {
  let lines = '  ---\n'
  const add = (key, value) => {
    const shown = typeof value === 'string' ? value : inspect(value, { depth: 4 })
    const parts = apply(split, stripVTControlCharacters(shown), ['\n'])
    lines += `  ${key}: |\n`
    for (let at = 0; at < parts.length; at++) lines += `    ${parts[at]}\n`
  }
  const sides = error?.matcherResult ?? error
  if (typeof sides === 'object' && sides !== null && 'expected' in sides && 'actual' in sides) {
    add('expected', sides.expected)
    add('got', sides.actual)
  } else {
    const said = apply(exec, saidByJestDom, [stripVTControlCharacters(text(error?.message))])
    if (said !== null) {
      add('expected', said[1])
      add('got', said[2])
    }
  }
  add('message', error instanceof Error ? error.message : text(error))
  return `${lines}  ...\n`
}

const list = () => ({ __proto__: null, first: undefined, last: undefined })

function append(to, value) {
  const link = { __proto__: null, value, next: undefined }
  if (to.last === undefined) to.first = link
  else to.last.next = link
  to.last = link
}

const group = (name, parent) => ({
  __proto__: null,
  name,
  parent,
  items: list(),
  beforeAll: list(),
  beforeEach: list(),
  afterEach: list(),
  afterAll: list(),
})

/** @param sendLines sends lines to the judge */
function createSuite(sendLines) {
  const root = group('', undefined)
  let current = root
  let isDone = false
  let failures = 0
  let first

  const test = (name, body) =>
    append(current.items, { __proto__: null, name: text(name), body, group: current, items: undefined })
  test.skip = (name) => test(`${name} # skip`, () => undefined)
  const describe = (name, body) => {
    const inner = group(text(name), current)
    append(current.items, inner)
    current = inner
    try {
      body()
    } finally {
      current = inner.parent
    }
  }
  const hook = (kind) => (body) => append(current[kind], body)
  const names = {
    test,
    it: test,
    describe,
    beforeAll: hook('beforeAll'),
    before: hook('beforeAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
    afterAll: hook('afterAll'),
    after: hook('afterAll'),
  }

  function say(lines) {
    sendLines?.(lines)
    print(lines)
  }

  function fail(title, error) {
    if (failures === 0) first = error
    failures += 1
    let more = ''
    try {
      more = block(error)
    } catch {
      // The thrown value cannot be formatted.
    }
    say(`not ok - ${title}\n${more}`)
  }

  const titleOf = (node, name) => (node.parent === undefined ? name : titleOf(node.parent, `${node.name} › ${name}`))

  async function before(node) {
    if (node.parent !== undefined) await before(node.parent)
    for (let link = node.beforeEach.first; link !== undefined; link = link.next) await link.value()
  }

  async function runTest(single) {
    let failure
    try {
      await before(single.group)
      const { body } = single
      await body()
    } catch (error) {
      failure = { error }
    }
    for (let node = single.group; node !== undefined; node = node.parent) {
      for (let link = node.afterEach.first; link !== undefined; link = link.next) {
        try {
          await link.value()
        } catch (error) {
          failure ??= { error }
        }
      }
    }
    const title = titleOf(single.group, single.name)
    if (failure === undefined) say(`ok - ${title}\n`)
    else fail(title, failure.error)
  }

  async function runGroup(node) {
    try {
      for (let link = node.beforeAll.first; link !== undefined; link = link.next) await link.value()
      for (let link = node.items.first; link !== undefined; link = link.next) {
        await (link.value.items === undefined ? runTest(link.value) : runGroup(link.value))
      }
      for (let link = node.afterAll.first; link !== undefined; link = link.next) await link.value()
    } catch (error) {
      fail(node.name || 'the tests', error)
    }
  }

  return {
    names,
    async run() {
      await runGroup(root)
      isDone = true
    },
    /** Whether all tests have run and none failed. Callers check this, because the candidate could resolve a promise early. */
    passed: () => isDone && failures === 0,
    firstFailure: () => first,
  }
}

module.exports = { createSuite, print }
