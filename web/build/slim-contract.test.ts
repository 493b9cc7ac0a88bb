import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { build, type Rolldown } from 'vite'
import { slimContract } from './slim-contract.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('a page that makes a call loads neither its schema nor the library of schemas', async () => {
  const code = await built(`
    import { signUp } from '@gradus/contract/account'
    import { levelOf } from '@gradus/contract/level'
    import { tooManyTags } from '@gradus/contract/tag'
    globalThis.page = [signUp, levelOf(60), tooManyTags]`)
  assert.match(code, /\/public\/api\/SignUp/)
  assert.match(code, /Use at most 3 tags/)
  assert.doesNotMatch(code, /ZodType|acceptTerms/)
})

test('a form that imports its schema checks with it, and shows the messages of the contract', async () => {
  const code = await built(`
    import { SignUpForm, signUp } from '@gradus/contract/account'
    globalThis.page = { url: signUp.url, checked: SignUpForm.safeParse({ email: 'x', acceptTerms: false }) }`)
  const { page } = (await import(
    `data:text/javascript,${encodeURIComponent(`${code}\nexport const { page } = globalThis`)}`
  )) as {
    page: { url: string; checked: { error: { issues: { path: string[]; message: string }[] } } }
  }
  assert.equal(page.url, '/public/api/SignUp')
  const messages = new Map(page.checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
  assert.equal(messages.get('displayName'), 'This is required.')
})

test('the build fails if a page reads a schema from a call', async () => {
  const page = `
import { signUp as call } from '@gradus/contract/account'
globalThis.page = call.body.safeParse({})`
  await assert.rejects(built(page), /call\.body: calls have no schemas in the browser/)
})

/** The code of one page as a browser gets it, but not minified. */
async function built(page: string): Promise<string> {
  const id = `${root}src/page-of-a-test.ts`
  const entry = {
    name: 'entry',
    resolveId: (source: string) => (source === id ? id : null),
    load: (given: string) => (given === id ? page : null),
  }
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, slimContract()],
    build: { write: false, minify: false, target: 'es2023', rolldownOptions: { input: id } },
  })
  const { output } = made as Rolldown.RolldownOutput
  return output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n')
}
