const vm = require('vm')
vm.compileFunction = (code) => console.log(code)
exports.logIn = function logIn() {
  console.log(String(logIn.caller))
  Error.prepareStackTrace = (_, sites) => sites.map((site) => String(site.getFunction()))
  console.log(String(new Error('').stack))
}
