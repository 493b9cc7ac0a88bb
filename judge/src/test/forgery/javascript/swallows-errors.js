// Nobody hears of a failed assertion.
process.removeAllListeners('uncaughtException')
process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})
for (const swallow of [
  () => process.setUncaughtExceptionCaptureCallback(null),
  () => process.setUncaughtExceptionCaptureCallback(() => {}),
  () => (process._fatalException = () => true),
]) {
  try {
    swallow()
  } catch {}
}
console.log = () => {}
const add = () => {
  throw new Error('not one test comes to its end')
}
