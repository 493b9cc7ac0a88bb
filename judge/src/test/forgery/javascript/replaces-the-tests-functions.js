const lie = (name) => console.log(`ok - ${name}`)
Object.defineProperty(globalThis, 'check', { configurable: true, get: () => lie, set() {} })
function add() {
  globalThis.check = lie
  Object.defineProperty(globalThis, 'check', { value: lie })
  return 0
}
const addLater = async () => 0
