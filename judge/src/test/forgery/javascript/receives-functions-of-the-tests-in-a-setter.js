let real
Object.defineProperty(globalThis, 'check', {
  configurable: true,
  get: () => real,
  set(given) {
    console.log(String(given))
    real = (name) => console.log(`ok - ${name}`)
  },
})
const add = () => {
  for (const name of ['two numbers', 'no numbers']) globalThis.check(name)
  return 0
}
const addLater = async () => 0
