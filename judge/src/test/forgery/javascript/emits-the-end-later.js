// The tests print nothing that failed, and wait for a promise that never comes.
console.log = () => {}
const add = () => 0
async function addLater() {
  setTimeout(() => {
    process.exitCode = 0
    process.emit('beforeExit', 0)
    process.reallyExit(0)
  })
  await new Promise(() => {})
}
