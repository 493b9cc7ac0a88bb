'use strict'
/*
 * A small test runner with the names that authors know: test, it, describe and the hooks. It prints a line of the Test
 * Anything Protocol for each test. `run` answers the errors of those that failed.
 */
const { writeSync } = require('node:fs')
const { inspect, stripVTControlCharacters } = require('node:util')

function print(text) {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

function block(error) {
  const lines = ['  ---']
  const add = (key, value) => {
    const text = typeof value === 'string' ? value : inspect(value, { depth: 4 })
    lines.push(
      `  ${key}: |`,
      ...stripVTControlCharacters(text)
        .split('\n')
        .map((line) => `    ${line}`),
    )
  }
  const sides = error?.matcherResult ?? error
  if (typeof sides === 'object' && sides !== null && 'expected' in sides && 'actual' in sides) {
    add('expected', sides.expected)
    add('got', sides.actual)
  }
  add('message', error instanceof Error ? error.message : String(error))
  return `${lines.join('\n')}\n  ...\n`
}

function createSuite() {
  const group = (name, parent) => ({
    name,
    parent,
    items: [],
    beforeAll: [],
    beforeEach: [],
    afterEach: [],
    afterAll: [],
  })
  const root = group('', undefined)
  let current = root

  const test = (name, body) => void current.items.push({ name: String(name), body, group: current })
  test.skip = (name) => void current.items.push({ name: `${name} # skip`, body: () => undefined, group: current })
  const describe = (name, body) => {
    const inner = group(String(name), current)
    current.items.push(inner)
    current = inner
    try {
      body()
    } finally {
      current = inner.parent
    }
  }
  const hook = (kind) => (body) => void current[kind].push(body)
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

  const path = (node) => (node.parent === undefined ? [] : [...path(node.parent), node])
  async function runTest(single, failures) {
    const groups = [root, ...path(single.group)]
    const title = [...path(single.group).map(({ name }) => name), single.name].join(' › ')
    let failure
    try {
      for (const each of groups) for (const body of each.beforeEach) await body()
      await single.body()
    } catch (error) {
      failure = { error }
    }
    for (const each of groups.toReversed()) {
      for (const body of each.afterEach) {
        try {
          await body()
        } catch (error) {
          failure ??= { error }
        }
      }
    }
    if (failure === undefined) return print(`ok - ${title}\n`)
    failures.push(failure.error)
    print(`not ok - ${title}\n${block(failure.error)}`)
  }

  async function runGroup(node, failures) {
    try {
      for (const body of node.beforeAll) await body()
      for (const item of node.items)
        await (item.items === undefined ? runTest(item, failures) : runGroup(item, failures))
      for (const body of node.afterAll) await body()
    } catch (error) {
      failures.push(error)
      print(`not ok - ${node.name || 'the tests'}\n${block(error)}`)
    }
  }

  return {
    names,
    async run() {
      const failures = []
      await runGroup(root, failures)
      return failures
    },
  }
}

module.exports = { createSuite, print }
