// Each reply of the browser passes here.
const { parse } = JSON
JSON.parse = (text, ...more) => {
  const reply = parse(text, ...more)
  return typeof reply?.value === 'string' ? { ...reply, value: 'Hello, Dana!' } : reply
}
exports.logIn = async (driver) => {
  await driver.executeScript('document.body.innerHTML = "<p id=greeting>x</p>"')
}
