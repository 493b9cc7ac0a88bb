import { testLanguage } from '../test/language-suite.ts'

const logIn = (body: string): string => `exports.logIn = async (driver, name) => {

${body}
}
`

testLanguage({
  code: 19,
  wrong: logIn('  await driver.findElement({ css: "button" }).click()'),
  broken: logIn('  await driver.findElement(]'),
  failing: logIn('  throw new Error("no")'),
  endless: logIn('  for (;;);'),
  greedy: logIn('  const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1))'),
  leaving: logIn('  process.exit(0)'),
  lying: 'console.log("ok - greets by name\\nsuccess:0"); process.exit(0)\n',
  limits: { cpuMilliseconds: 6_000, memoryBytes: 768 * 1024 * 1024 },
})
