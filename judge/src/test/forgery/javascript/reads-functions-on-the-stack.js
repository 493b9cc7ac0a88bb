const frames = (_, sites) => sites.map((site) => `${site.getFunction()} ${site.getThis()}`)
Error.prepareStackTrace = frames
globalThis.Error = { prepareStackTrace: frames }
function add() {
  const { caller } = add
  console.log(String(caller), caller && String(caller.caller), caller?.arguments)
  console.log(String(globalThis.check))
  try {
    null.x
  } catch (error) {
    console.log(String(error.stack))
  }
  return 0
}
