'use strict'
/*
 * In JavaScript, React and Selenium JavaScript, the candidate's code and the tests share one realm and its built-in
 * objects: a solution that replaces `Array.prototype.join` would be called with what the tests join. `watchBuiltIns`
 * records the built-in objects before the candidate's file runs, and freezes those to which files never add anything.
 * After the file has run, `settle` returns the name of what it replaced, and freezes the rest. In between, the file may
 * add methods and derive classes.
 *
 * Objects are frozen as a whole, and late: `Object.freeze` keeps V8's fast paths for iterating and copying, while
 * redefining a property of `Array.prototype` makes `slice` forty times as slow. A frozen prototype also prevents
 * assignments to objects that inherit from it (`error.name = …`, `list.push = …`). Properties that are often assigned
 * therefore become accessors, whose setter defines a property of the receiver. `constructor` stays a value, because
 * `util.inspect` reads it as one.
 */
const { existsSync, readFileSync, writeSync } = require('node:fs')
const { Script } = require('node:vm')
const { report } = require('./channel.cjs')
const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } = Reflect
const { freeze, hasOwn, is, seal } = Object
const text = String
const { test } = RegExp.prototype
const { slice } = String.prototype
const { iterator } = Symbol
const objectPrototype = Object.prototype
const arrayPrototype = Array.prototype
const runInScope = Script.prototype.runInThisContext
const fixed = { __proto__: null, writable: false, configurable: false }
const missing = { __proto__: null, get: undefined }

/** All tests rely on these names, so the candidate's script cannot declare any of them. */
const reserved = [
  'Object', 'Array', 'JSON', 'String', 'Number', 'Boolean', 'BigInt', 'Math', 'Symbol', 'Reflect', 'Function', 'Error',
  'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'AggregateError', 'RegExp', 'Date',
  'globalThis', 'require',
] // prettier-ignore
/**
 * A script may declare one of these, because a question can ask for a `class Map`, say. The declarations of a module are
 * local, so a module that changes one of these has replaced the built-in object.
 */
const declarable = [
  'Map', 'Set', 'Promise', 'Iterator', 'Uint8Array', 'ArrayBuffer', 'DataView', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy',
  'Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array',
  'Float64Array', 'BigInt64Array', 'BigUint64Array', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent',
  'decodeURIComponent', 'encodeURI', 'decodeURI', 'eval', 'structuredClone', 'setTimeout', 'setInterval', 'setImmediate',
  'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask',
] // prettier-ignore
/** Files may add methods to these. The others are frozen from the beginning, which saves comparing them. */
const extensible = new Set([
  'Object', 'Array', 'String', 'Number', 'Function', 'Math', 'Error', 'Promise', 'Map', 'Set', 'Date', 'Iterator',
]) // prettier-ignore
const withAccessors = [
  'Object', 'Function', 'Array', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
  'URIError', 'AggregateError',
] // prettier-ignore
/** Properties that `JSON.stringify`, `await` or `defineProperty` would find in any object if they were added to a prototype. */
const hooks = /^(?:toJSON|then|get|set|value|writable|enumerable|configurable|\d+)$/

/** Built-in prototypes without a global name. */
function unnamed() {
  const up = getPrototypeOf
  const generators = [(function* () {})(), (async function* () {})()]
  const prototypes = [up(Uint8Array), up(Uint8Array.prototype), up(up(up(generators[1])))]
  for (const each of generators) prototypes.push(up(up(each)))
  for (const each of [[].values(), new Map().values(), new Set().values(), ''[iterator](), ''.matchAll(/x/g)])
    prototypes.push(up(each))
  prototypes.push(up([].values().map(text)), up(Iterator.from({ next: text })))
  prototypes.push(
    up(function* () {}),
    up(async () => {}),
    up(async function* () {}),
  )
  return prototypes
}

/**
 * Names that the tests replace, or whose properties they replace (`Math.random = …`, `mock.method(Date, 'now')`): these
 * are not frozen.
 */
function replacedByTests(tests) {
  const names = { __proto__: null }
  const assigned =
    /(?<![\w$.]|\b(?:const|let|var)\s+)(?:global(?:This)?\.)?([A-Za-z]\w*)(?:\.[\w$]+|\[[^\]\n]*\])*\s*=(?![=>])/g
  const given = /\b(?:defineProperty|defineProperties|assign|method|getter|setter)\(\s*([A-Za-z]\w*)/g
  for (const [, name] of tests.matchAll(assigned)) names[name] = true
  for (const [, name] of tests.matchAll(given)) names[name] = true
  if (/\bmock\.timers\b/.test(tests)) {
    for (const name of ['Date', ...declarable.filter((each) => /^(?:set|clear)[TI]/.test(each))]) names[name] = true
  }
  return names
}

/** Names that tests read from the global object because they need the built-in one: `const { Map } = globalThis`. */
function takenFromGlobal(tests) {
  const taken = { __proto__: null }
  for (const [, name] of tests.matchAll(/\bglobalThis\.([A-Za-z]\w*)/g)) taken[name] = true
  for (const [, list] of tests.matchAll(/\{([^{}]*)\}\s*=\s*globalThis\b/g)) {
    for (const [name] of list.matchAll(/[A-Za-z]\w*/g)) taken[name] = true
  }
  return (name) => taken[name] === true
}

/** @param note called with the name of each property to which the candidate's file assigns */
function makeOverridable(holder, name, note) {
  for (const key of ownKeys(holder)) {
    const { value, writable } = getOwnPropertyDescriptor(holder, key)
    if (typeof key !== 'string' || key === 'constructor' || key === 'length' || !writable) continue
    const get = () => value
    const set = function (given) {
      if (this === holder) {
        // A polyfill may assign what is there already: `Array.prototype.at = Array.prototype.at || …`.
        if (!is(given, value)) note(`${name}.${key}`)
      } else if ((typeof this === 'object' && this !== null) || typeof this === 'function') {
        const own = { __proto__: null, value: given, writable: true, enumerable: true, configurable: true }
        if (!defineProperty(this, key, own)) throw new TypeError(`Cannot assign to property '${key}'`)
      }
    }
    defineProperty(holder, key, { __proto__: null, get: freeze(get), set: freeze(set) })
  }
}

/** Records an object and its properties. */
function noted(name, object) {
  const keys = ownKeys(object)
  const properties = []
  for (let at = 0; at < keys.length; at++) {
    const property = getOwnPropertyDescriptor(object, keys[at])
    // Methods are objects, too: `hasOwnProperty.call` could be replaced.
    const isMethod = typeof property.value === 'function' && keys[at] !== 'constructor' && keys[at] !== 'prototype'
    if (isMethod) freeze(property.value)
    properties.push(property)
  }
  return { __proto__: null, name, object, prototype: getPrototypeOf(object), keys, properties }
}

/** The first key that was added to the object. */
function addedTo(object, keys, isHook) {
  const now = ownKeys(object)
  for (let at = 0; at < now.length; at++) {
    if (now[at] === keys[at]) continue
    let isKnown = false
    for (let known = 0; known < keys.length && !isKnown; known++) isKnown = keys[known] === now[at]
    if (!isKnown && isHook(now[at])) return now[at]
  }
  return undefined
}

function replacedIn(object, keys, properties) {
  for (let at = 0; at < keys.length; at++) {
    const now = getOwnPropertyDescriptor(object, keys[at])
    const before = properties[at]
    if (now !== undefined && is(now.value, before.value) && now.get === before.get && now.set === before.set) continue
    if (keys[at] !== 'stackTraceLimit') return keys[at]
  }
  return undefined
}

/** Such as `Array.prototype.join` or `Array.prototype[Symbol.iterator]`. */
function nameOf({ name }, key) {
  return typeof key === 'symbol' ? `${name}[${apply(slice, text(key), [7, -1])}]` : `${name}.${key}`
}

/**
 * Once Array.prototype is frozen, an ordinary object that inherits from it can't have a length. If the file may create
 * such an object, Array.prototype is locked in the slow way, by freezeButLength.
 */
const mayInherit = /\bArray\.prototype\b(?!\s*[.[])/

/** Freezes Array.prototype except for its length. */
function freezeButLength(object, keys) {
  for (let at = 0; at < keys.length; at++) {
    const isValue = hasOwn(getOwnPropertyDescriptor(object, keys[at]), 'value')
    if (isValue && keys[at] !== 'length') defineProperty(object, keys[at], { __proto__: null, writable: false })
  }
  seal(object)
}

/**
 * @param tests the tests' text
 * @param source the candidate's text
 * @param kind whether the candidate's file is a `script` or a `module`
 * @returns `settle`, which returns the name of what the candidate's file replaced, or undefined
 */
function watchBuiltIns(tests, source, kind) {
  const isThere = (name) => name in globalThis
  const names = [...reserved, ...declarable].filter(isThere)
  const isTheirs = kind === 'script' ? takenFromGlobal(tests) : () => true
  const unchanged = names
    .filter((name) => reserved.includes(name) || isTheirs(name))
    .map((name) => ({ __proto__: null, name, value: globalThis[name] }))
  const ofGlobal = names.map((name) => getOwnPropertyDescriptor(globalThis, name))
  const keepsLength = mayInherit.test(source)
  const theirs = replacedByTests(tests)
  let replaced
  const note = (name) => {
    replaced ??= name
  }
  const objects = []
  for (const name of withAccessors) {
    if (!theirs[name]) makeOverridable(globalThis[name].prototype, `${name}.prototype`, note)
  }
  const values = []
  for (let at = 0; at < names.length; at++) {
    const name = names[at]
    const value = globalThis[name]
    values.push(value)
    if (theirs[name] || name === 'globalThis' || name === 'require') continue
    const { prototype } = value
    if (extensible.has(name)) {
      if (prototype !== undefined) objects.push(noted(`${name}.prototype`, prototype))
      objects.push(noted(name, value))
    } else {
      freeze(value)
      if (prototype !== undefined) freeze(prototype)
    }
  }
  for (const object of unnamed()) freeze(object)
  const declared = new Script(`[${unchanged.map(({ name }) => name).join()}]`)

  /** Whether the tests would call an added property without naming it. */
  function isHook({ object, prototype }, key) {
    if (typeof key === 'symbol') return key !== iterator || object !== Number.prototype
    if (apply(test, hooks, [key]) || (prototype !== null && has(prototype, key))) return true
    if (object !== objectPrototype) return false
    const property = getOwnPropertyDescriptor(object, key)
    return !hasOwn(property, 'value') || typeof property.value !== 'function'
  }

  function findReplaced() {
    for (let at = 0; at < objects.length; at++) {
      const each = objects[at]
      // Looks for added properties first: an added `get` of Object.prototype would appear in every property descriptor.
      const added = addedTo(each.object, each.keys, (key) => isHook(each, key))
      if (added !== undefined) return nameOf(each, added)
      if (getPrototypeOf(each.object) !== each.prototype) return `the prototype of ${each.name}`
      const changed = replacedIn(each.object, each.keys, each.properties)
      if (changed !== undefined) return nameOf(each, changed)
    }
    const found = apply(runInScope, declared, [])
    for (let at = 0; at < unchanged.length; at++) {
      const { name, value } = unchanged[at]
      if ((found[at] !== value || globalThis[name] !== value) && !theirs[name]) return name
    }
    // A getter could return the built-in object now, and another one to the tests.
    for (let at = 0; at < names.length; at++) {
      const { get } = getOwnPropertyDescriptor(globalThis, names[at]) ?? missing
      if (get !== ofGlobal[at]?.get && !theirs[names[at]]) return names[at]
    }
    return undefined
  }

  return function settle() {
    replaced ??= findReplaced()
    if (replaced !== undefined) return replaced
    for (let at = 0; at < objects.length; at++) {
      const { object, keys } = objects[at]
      if (keepsLength && object === arrayPrototype) freezeButLength(object, keys)
      else freeze(object)
    }
    for (let at = 0; at < names.length; at++) {
      const property = getOwnPropertyDescriptor(globalThis, names[at])
      const isOriginal = property !== undefined && property.value === values[at]
      if (isOriginal && !theirs[names[at]]) defineProperty(globalThis, names[at], fixed)
    }
    return undefined
  }
}

const mentioned = /\b(?:(?:require|import|getBuiltinModule)\(\s*|from\s+|import\s+)['"]([\w:/]+)['"]/g

const mentionedData = /\b(?:require\(\s*|from\s+|import\s+)['"](\.\/[^'"\n]+\.json)['"]/g

/** An emitter assigns to the other properties of its prototype, so that cannot be frozen. */
function fixMethods(prototype) {
  for (const key of ownKeys(prototype)) {
    if (typeof getOwnPropertyDescriptor(prototype, key).value === 'function') defineProperty(prototype, key, fixed)
  }
}

/** A `require` for the tests, whose Node modules and data the candidate's code cannot change. */
function requiredByTests(tests, require) {
  const modules = { __proto__: null }
  for (const [, name] of tests.matchAll(mentionedData)) {
    // A copy of their own: whoever requires the file, too, gets another object.
    if (existsSync(`/box/${name}`))
      modules[name] = JSON.parse(readFileSync(`/box/${name}`, 'utf8').replace(/^\uFEFF/, ''))
  }
  for (const [, name] of tests.matchAll(mentioned)) {
    const found = process.getBuiltinModule(name)
    if (found === undefined) continue
    modules[name] = found
    if (replacedByTests(tests)[name.replace('node:', '')]) continue
    const isEvents = name.replace('node:', '') === 'events'
    if (isEvents) fixMethods(found.prototype)
    for (const key of ownKeys(found)) {
      const value = getOwnPropertyDescriptor(found, key).value
      if (isEvents && key === 'prototype') continue
      if (typeof value === 'object' && value !== null && getPrototypeOf(value) === objectPrototype) freeze(value)
    }
    freeze(found)
  }
  return Object.assign((name) => modules[name] ?? require(name), require)
}

/**
 * Freezes a library's class that the candidate's code and the tests share. Its instances can still have properties with
 * the names of its methods.
 */
function lockClass(constructor, name) {
  const { prototype } = constructor
  if (typeof prototype === 'object' && prototype !== null) {
    makeOverridable(prototype, `${name}.prototype`, () => undefined)
    freeze(prototype)
  }
  freeze(constructor)
}

/** Makes the methods of an object read-only; its other properties can still change. */
function lockMethods(object) {
  for (let holder = object; holder !== null && holder !== objectPrototype; holder = getPrototypeOf(holder)) {
    for (const key of ownKeys(holder)) {
      const value = key === 'constructor' || hasOwn(object, key) ? undefined : object[key]
      if (typeof value === 'function') defineProperty(object, key, { __proto__: null, value })
    }
  }
}

/**
 * Ends the run of a file that replaced what the tests use.
 * @param replaced its name; undefined if nothing was replaced
 */
function refuse(replaced, file, exit) {
  if (replaced === undefined) return
  const message = `Your code replaced ${replaced}, which the tests use. Give it another name.`
  report('failed', { file, line: 1, message })
  writeSync(2, `${message}\n`)
  exit(1)
}

module.exports = { lockClass, lockMethods, refuse, watchBuiltIns, requiredByTests }
