import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exampleOf } from '../guide.ts'
import { startJudge, type RunningJudge } from '../judge.ts'

const language = 20
const example = exampleOf(language)

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: String(language) })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

/** @param initialised what the solution does before it logs in */
function ask(initialised: string) {
  const imports = `import org.openqa.selenium.*;
    import org.openqa.selenium.support.*;`
  const candidateSource = example.solution
    .replace('class Solution {', `class Solution {\n  @FindBy(id = "name") WebElement field;\n`)
    .replace(/(static void logIn\([^)]*\) \{)/, `$1\n${initialised}\n`)
  return judge.verdict({
    language,
    candidateSource: `${imports}\n${candidateSource}`,
    additionalFiles: [...example.files],
    challenge: { kind: 'program', tests: example.tests },
  })
}

test('a page object gets its elements by PageFactory', async () => {
  const verdict = await ask(
    'Solution page = new Solution(); PageFactory.initElements(driver, page); page.field.clear();',
  )
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})

test('PageFactory cannot set private fields of the runner by a decorator of the candidate’s', async () => {
  const verdict = await ask(`Object loader = Thread.currentThread().getContextClassLoader();
    PageFactory.initElements((ignored, field) -> { System.out.println(field); return null; }, loader);`)
  assert.equal(verdict.outcome, 'compileError')
  const refused = JSON.stringify(verdict.diagnostics)
  for (const name of [
    'java.lang.ClassLoader',
    'java.lang.reflect.Field',
    'org.openqa.selenium.support.pagefactory.FieldDecorator',
  ])
    assert.ok(refused.includes(`${name} cannot be used here`), refused)
})
