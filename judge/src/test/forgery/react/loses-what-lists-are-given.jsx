Array.prototype.push = () => 0
Array.prototype[Symbol.iterator] = function* () {}
Object.defineProperty(Array.prototype, '0', { configurable: true, get() {}, set() {} })
for (const name of ['items', 'first', 'last', 'next', 'value']) {
  Object.defineProperty(Object.prototype, name, { configurable: true, get() {}, set() {} })
}
export default () => null
