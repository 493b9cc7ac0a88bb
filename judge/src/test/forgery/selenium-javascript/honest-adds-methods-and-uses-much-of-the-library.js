const { By, Key, Select, WebElement, until } = require('selenium-webdriver')
const { Condition } = require('selenium-webdriver/lib/webdriver')

Array.prototype.last = function () {
  return this[this.length - 1]
}
class Failure extends Error {
  constructor(message) {
    super(message)
    this.name = 'Failure'
  }
}
class Map {
  get() {
    return 'button'
  }
}

exports.logIn = async (driver, name) => {
  const fields = await driver.findElements(By.css('input'))
  const field = fields.last()
  if (!(field instanceof WebElement) || !(await field.isDisplayed())) throw new Failure('There is no field.')
  await driver.actions().move({ origin: field }).click().sendKeys(name, Key.SHIFT, Key.NULL).perform()
  await driver.wait(new Condition('for the text', async () => (await field.getAttribute('value')) === name), 2000)
  await driver.manage().addCookie({ name: 'seen', value: 'yes' })
  try {
    await driver.findElement(By.id('nothing'))
  } catch (error) {
    if (error.name !== 'NoSuchElementError') throw new Failure(String(error))
  }
  await driver.executeScript('document.body.append(document.createElement("select"))')
  const options = await new Select(driver.findElement(By.css('select'))).getOptions()
  if (options.length !== 0) throw new Failure('There is an option.')
  const button = driver.findElement(By.css(new Map().get()))
  await button.getId()
  await button.click()
  await driver.wait(until.elementLocated(By.id('greeting')), 2000)
}
