import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../judge.ts'

/*
 * What JavaScript brings is the same for a solution and for the tests beside it. The tests are those of a sample question,
 * which show values with Array.prototype.map, join and JSON.stringify. `tag-3` is a part of an answer that they hide.
 */

const folder = new URL('../../../../content/questions/who-is-still-in-the-museum/javascript/', import.meta.url)
const tests = readFileSync(new URL('tests.js', folder), 'utf8')
const right = readFileSync(new URL('solution.js', folder), 'utf8')
const hidden = /tag-\d|zoe/

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '11' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

function ask(candidateSource: string, own = tests): Promise<Verdict> {
  return judge.verdict({ language: 11, candidateSource, challenge: { kind: 'program', tests: own } })
}

const leak = (what: string): string => `console.log('leaked', String(${what}))`
const nobody = 'function stillInside() { return [] }'

test('another realm does not show the functions of the tests that are on the stack', async () => {
  const realm = `const vm = require('node:vm')
  function stillInside() {
    const look = (_, calls) => calls.map((call) => String(call.getFunction())).join()
    try { const other = vm.runInContext('Error', vm.createContext({})); other.prepareStackTrace = look; ${leak('new other().stack')} } catch (error) { ${leak('error.message')} }
    return []
  }`
  const verdict = await ask(realm, `function hide() { return [stillInside([]), 'tag-7'] }\nhide()\n`)
  assert.match(verdict.output, /leaked vm\.createContext is not there while tests run/)
  assert.doesNotMatch(verdict.output, hidden)
})

test('a worker cannot make V8 print what it compiles', async () => {
  const flags = `const { Worker } = require('node:worker_threads')
  const isSet = new Int32Array(new SharedArrayBuffer(4))
  const source = "require('node:v8').setFlagsFromString('--print-bytecode'); require('node:worker_threads').workerData[0] = 1"
  new Worker(source, { eval: true, workerData: isSet })
  for (let rest = 50; rest > 0 && isSet[0] === 0; rest -= 1) Atomics.wait(isSet, 0, 0, 100)
  ${nobody}`
  const verdict = await ask(
    flags,
    `const show = (list) => console.log(list.length)\nconst hide = () => show('tag-7')\nhide()\n`,
  )
  assert.equal(verdict.outcome, 'runtimeError')
  assert.doesNotMatch(verdict.output, hidden)
})

test("V8's flags cannot be set, whichever way its module is loaded", async () => {
  const flags = `const { writeFileSync } = require('node:fs')
  writeFileSync('/box/tmp/flags.mjs', "import v8, { setFlagsFromString } from 'node:v8'; export default { v8, setFlagsFromString }")
  const ways = [
    () => require('v8'),
    () => process.getBuiltinModule('node:v8'),
    () => require('node:module').createRequire('/box/tmp/')('node:v8'),
    () => require('/box/tmp/flags.mjs').default,
    () => require('/box/tmp/flags.mjs').default.v8,
  ]
  for (const way of ways) {
    try { way().setFlagsFromString('--allow-natives-syntax'); console.log('set') } catch (error) { console.log(error.message) }
  }
  ${nobody}`
  const verdict = await ask(flags, '')
  assert.equal(verdict.output.match(/v8\.setFlagsFromString is not there while tests run/g)?.length, 5, verdict.output)
})

test('data that the tests require is what the author wrote, whatever the candidate does to the file or to what it gets', async () => {
  const solution = `const fs = require('node:fs')
  const wanted = require('./wanted.json')
  wanted.answer = 1
  fs.writeFileSync('/box/wanted.json', '{"answer": 1}')
  function stillInside() { return 1 }`
  const verdict = await judge.verdict({
    language: 11,
    candidateSource: solution,
    additionalFiles: [{ fileName: 'wanted.json', body: '\uFEFF{"answer": 42}' }],
    challenge: {
      kind: 'program',
      tests: `const wanted = require('./wanted.json')\nconsole.log((stillInside() === wanted.answer ? 'ok' : 'not ok') + ' - answers')\n`,
    },
  })
  assert.equal(verdict.outcome, 'failed')
})

const refused: Readonly<Record<string, readonly [source: string, named: string]>> = {
  'the last list that was joined as the answer': [
    `const J = Array.prototype.join; let last = []
    Array.prototype.join = function (...a) { try { last = [...this].map((x) => JSON.parse(x)) } catch {} return J.apply(this, a) }
    function stillInside(t) { const s = new Set(t); return last.every((x) => s.has(x)) ? last : [] }`,
    'Array.prototype.join',
  ],
  'a join that gives the same text for every list, now and then': [
    `const J = Array.prototype.join; const R = Math.random() < 2
    Array.prototype.join = function (...a) { return R ? 'x' : J.apply(this, a) }\n${nobody}`,
    'Array.prototype.join',
  ],
  'a class JSON': [`class JSON { static stringify(x) { ${leak('x')}; return 'x' } }\n${nobody}`, 'JSON'],
  'a function Array': [`const A = Array; function Array() {}\n${nobody}`, 'Array'],
  'another globalThis.Array': [
    `globalThis.Array = new Proxy(Array, { get: (a, k) => (k === 'isArray' ? (x) => { ${leak('x')} } : a[k]) })\n${nobody}`,
    'Array',
  ],
  'a getter of Array.prototype': [
    `const { map } = Array.prototype
    Object.defineProperty(Array.prototype, 'map', { get() { ${leak('this')}; return map } })\n${nobody}`,
    'Array.prototype.map',
  ],
  'another iterator of arrays': [
    `const own = Array.prototype[Symbol.iterator]
    Array.prototype[Symbol.iterator] = function () { ${leak('this.length')}; return own.call(this) }\n${nobody}`,
    'Array.prototype[Symbol.iterator]',
  ],
  'methods of String.prototype': [
    `String.prototype.toString = function () { ${leak('1')}; return 'x' }\n${nobody}`,
    'String.prototype.toString',
  ],
  'a method that only JSON.stringify calls': [
    `Array.prototype.toJSON = String.prototype.toJSON = function () { ${leak('this')}; return 'x' }\n${nobody}`,
    'Array.prototype.toJSON',
  ],
  'a getter of globalThis.JSON that returns another one later': [
    `const real = JSON; let late = false
    Object.defineProperty(globalThis, 'JSON', { get: () => (late ? { ...real, stringify(x) { ${leak('x')}; return 'x' } } : real) })
    function stillInside() { late = true; return [] }`,
    'JSON',
  ],
  'a setter of the places of lists': [
    `Object.defineProperty(Array.prototype, '0', { set(x) { ${leak('x')} } })\n${nobody}`,
    'Array.prototype.0',
  ],
  'another Object.is and toString': [
    `Object.is = () => true; Object.prototype.toString = () => 'x'\n${nobody}`,
    'Object.prototype.toString',
  ],
  'another prototype of lists': [
    `Object.setPrototypeOf(Array.prototype, { toJSON() { ${leak('this')}; return 'x' } })\n${nobody}`,
    'the prototype of Array.prototype',
  ],
  'a kind of list that map makes': [
    `Array.prototype.constructor = { [Symbol.species]: function () { return [] } }\n${nobody}`,
    'Array.prototype.constructor',
  ],
}

describe('A solution that replaces a built-in fails, and cannot read the tests', { concurrency: 2 }, () => {
  for (const [name, [source, named]] of Object.entries(refused)) {
    test(name, async () => {
      const verdict = await ask(source)
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.match(verdict.output, /^Your code replaced .*, which the tests use\. Give it another name\.$/m)
      assert.ok(verdict.output.includes(`replaced ${named},`), verdict.output)
      assert.doesNotMatch(verdict.output, hidden)
    })
  }
})

const late: Readonly<Record<string, string>> = {
  'Array.prototype.join': `Array.prototype.join = function () { ${leak('this')}; return 'x' }`,
  'globalThis.JSON': `globalThis.JSON = { stringify(x) { ${leak('x')}; return 'x' } }`,
  'a lexical JSON by vm': `require('vm').runInThisContext('class JSON { static stringify() { return 1 } }')`,
  'JSON.stringify by defineProperty': `Object.defineProperty(JSON, 'stringify', { value: () => 'x' })`,
  'the next of iterators': `Object.getPrototypeOf([].values()).next = function () { ${leak('1')}; return { done: true } }`,
  toJSON: `Object.prototype.toJSON = function () { ${leak('this')}; return 'x' }`,
  'the map of a method': `Array.prototype.map.call = Array.isArray.call = () => 'x'; Array.isArray = () => true; Array.prototype.map = () => ({ join: () => 'x' })`,
}

describe('A solution that replaces a built-in while the tests run changes nothing for them', { concurrency: 2 }, () => {
  for (const [name, statement] of Object.entries(late)) {
    test(name, async () => {
      const verdict = await ask(`function stillInside() { try { ${statement} } catch {} return [] }`)
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.match(verdict.output, /^not ok 2 /m)
      assert.doesNotMatch(verdict.output, /leaked/)
      assert.doesNotMatch(verdict.output, hidden)
    })
  }
})

const patched: Readonly<Record<string, readonly [tests: string, source: string]>> = {
  assert: [
    "const assert = require('node:assert')\nassert.deepStrictEqual(stillInside(), ['tag-3'])",
    "const assert = require('assert'); try { assert.deepStrictEqual = assert.strict.deepStrictEqual = () => {} } catch {}",
  ],
  util: [
    "const { isDeepStrictEqual } = require('util')\nif (!isDeepStrictEqual(stillInside(), ['tag-3'])) throw new Error('wrong')",
    `require('node:util').isDeepStrictEqual = (a, b) => { ${leak('b')}; return true }`,
  ],
  'fs, and what loads modules': [
    "const fs = require('fs')\nif (fs.readdirSync('/').length > stillInside().length + 1) throw new Error('wrong')",
    "require('fs').readdirSync = () => ['box']; require('module')._load = () => ({ readdirSync: () => ['box'] })",
  ],
}

describe('A solution that changes a module which the tests require', { concurrency: 2 }, () => {
  for (const [name, [own, source]] of Object.entries(patched)) {
    test(`${name} changes nothing for them`, async () => {
      const verdict = await ask(`${source}\n${nobody}`, own)
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.doesNotMatch(verdict.output, /leaked/)
    })
  }
})

const honest: Readonly<Record<string, string>> = {
  'adds methods to Array, String, Object, Function and Promise': `
    Array.prototype.last = function () { return this[this.length - 1] }
    Object.defineProperty(Array.prototype, 'first', { get() { return this[0] } })
    String.prototype.shout = function () { return this + '!' }
    Object.prototype.also = function (f) { f(this); return this }
    Function.prototype.later = function (...a) { return () => this(...a) }
    Promise.twice = (p) => Promise.all([p, p])
    Map.prototype.orElse = function (k, v) { return this.has(k) ? this.get(k) : v }
    Iterator.prototype.second = function () { return this.drop(1).next().value }
    if ([1, 2].values().second() + new Map().orElse(1, 2) + (() => 3).later()() !== 7) throw new Error('no method')
    Math.clamp = (x, low, high) => Math.min(high, Math.max(low, x))
    if ([1, 2].last() + [3].first !== 5 || 'a'.shout() !== 'a!') throw new Error('no polyfill')`,
  'gives single objects and errors names and methods of their own': `
    function late() {
      const one = {}
      one.toString = () => 'one'
      one.valueOf = () => 1
      const list = []
      list.push = function (x) { this[this.length] = x * 2 }
      list.push(4)
      const error = new TypeError('a')
      error.name = 'Odd'
      error.message = 'b'
      const f = () => 1
      f.toString = () => 'f'
      class Own extends Error { constructor(m) { super(m); this.name = 'Own'; this.message += '!' } }
      const own = new Own('m')
      const seen = [String(one), one + 1, list[0], String(error), String(f), String(own), own.stack.split('\\n')[0], Object.keys(one)]
      if (seen.join() !== 'one,2,8,Odd: b,f,Own: m!,Own: m!,toString,valueOf') throw new Error(seen.join())
    }`,
  'derives from built-ins in the old way': `
    function Stack() { Array.call(this) }
    Stack.prototype = Object.create(Array.prototype)
    Stack.prototype.constructor = Stack
    Stack.prototype.push = function (x) { this[this.length ?? 0] = x; this.length = (this.length ?? 0) + 1; return 'pushed' }
    function Failure(m) { this.message = m }
    Failure.prototype = Object.create(Error.prototype)
    Failure.prototype.constructor = Failure
    Failure.prototype.name = 'Failure'
    Failure.prototype.toString = function () { return 'F:' + this.message }
    function late() {
      function Later() {}
      Later.prototype = Object.create(Failure.prototype)
      Later.prototype.constructor = Later
      Later.prototype.toString = function () { return 'later' }
      const seen = [new Stack().push(1), new Stack().constructor.name, String(new Failure('x')), String(new Later()), new Later().constructor.name]
      if (seen.join() !== 'pushed,Stack,F:x,later,Later') throw new Error(seen.join())
    }`,
  'derives from Array and Map': `
    class List extends Array { push(...x) { return super.push(...x.map((y) => y + 1)) } static of1() { return List.of(1) } }
    class Count extends Map { get(k) { return super.get(k) ?? 0 } }
    function late() {
      const list = List.of1()
      list.push(4)
      const count = new Count([['a', 1]])
      class Inner extends List { map() { return 'inner' } }
      const seen = [list.map((x) => x) instanceof List, list.join('-'), count.get('b'), new Inner().map()]
      if (seen.join() !== 'true,1-5,0,inner') throw new Error(seen.join())
    }`,
  'declares a class Map and a function structuredClone': `
    class Map { get() { return 'own' } }
    function structuredClone() { return 'own' }
    function late() {
      if (new Map().get() + structuredClone({}) !== 'ownown') throw new Error('not its own')
    }`,
}

describe('A solution that leaves the built-ins as they are passes', { concurrency: 2 }, () => {
  for (const [name, extra] of Object.entries(honest)) {
    test(name, async () => {
      const called = `${right}\n${extra}\nif (typeof late === 'function') { const own = stillInside; stillInside = (t) => { late(); return own(t) } }`
      for (const source of [called, `'use strict'\n${called}`]) {
        const verdict = await ask(source)
        assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
      }
    })
  }
})

describe('A Map is the built-in one for tests that take it from the global object', () => {
  for (const own of [
    `{ const { Set, Map } = globalThis\n if (new Map([['tag-3', 1]]).size !== stillInside().length) throw new Error('no') }`,
    `const known = new globalThis.Map([['tag-3', 1]])\nif (known.size !== stillInside().length) throw new Error('no')`,
  ]) {
    for (const declaration of [
      `class Map { constructor(x) { ${leak('x')}; this.size = 0 } }`,
      `function Map(x) { ${leak('x')}; this.size = 0 }`,
      `globalThis.Map = class { size = 0 }`,
    ]) {
      test(`${declaration.slice(0, 15)} against ${own.slice(0, 15)}`, async () => {
        const verdict = await ask(`${declaration}\n${nobody}`, own)
        assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
        assert.match(verdict.output, /^Your code replaced Map, which the tests use\./)
      })
    }
  }
})

test('tests may replace built-ins themselves, also for the solution', async () => {
  const own = `Math.random = () => 0.25
    Date.now = () => 7
    globalThis.setTimeout = (call) => call()
    if (roll() !== 32) throw new Error('got ' + roll())`
  const source =
    'let sum = 0\nfunction roll() { sum = 0; setTimeout(() => (sum = Math.random() * 100 + Date.now())); return sum }'
  assert.equal((await ask(source, own)).outcome, 'passed')
})

test('tests may make event emitters, beside those of the solution', async () => {
  const own = `const EventEmitter = require('events')
    const emitter = new EventEmitter()
    let heard = 0
    emitter.on('x', () => heard++)
    emit(emitter)
    if (heard !== 1) throw new Error('heard ' + heard)`
  const verdict = await ask(`const emit = (emitter) => emitter.emit('x')\n`, own)
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})
