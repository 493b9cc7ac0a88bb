// Each of these is there already, and stays as it is.
Array.prototype.flatMap =
  Array.prototype.flatMap ||
  function (change) {
    return this.map(change).flat()
  }
Array.prototype.at ??= function (index) {
  return this[index]
}
if (!Array.prototype.includes) Array.prototype.includes = (value) => this.indexOf(value) >= 0
String.prototype.padStart = String.prototype.padStart || (() => '')
Function.prototype.bind = Function.prototype.bind || (() => () => undefined)
Object.entries = Object.entries || ((object) => Object.keys(object).map((key) => [key, object[key]]))
Array.from = Array.from || ((list) => [].slice.call(list))
Number.isInteger = Number.isInteger || ((value) => value % 1 === 0)
Math.trunc = Math.trunc || ((value) => value - (value % 1))
Promise.allSettled = Promise.allSettled || ((promises) => Promise.all(promises))
globalThis.structuredClone = globalThis.structuredClone || ((value) => JSON.parse(JSON.stringify(value)))

const add = (...numbers) => [numbers].flatMap((list) => list).reduce((sum, number) => sum + number, 0)
const addLater = async (...numbers) => add(...numbers)
