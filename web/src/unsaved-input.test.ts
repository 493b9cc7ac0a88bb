import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Files with a field for text that neither keep it nor ask before it is lost, each with its reason. */
const withoutGuard = new Map([
  ['announcement/picture-field.tsx', 'the form of announcements keeps the draft'],
  ['calendar/calendar-link.tsx', 'the field is read-only'],
  ['comment/comment-editor.tsx', 'the comments that show it keep the draft'],
  ['course/join-link-tab.tsx', 'the field is read-only'],
  ['form/tags-field.tsx', 'the word of a tag; the forms that show it keep the tags'],
  ['job/job-filters.tsx', 'a search'],
  ['job/reopen-dialog.tsx', 'one date'],
  ['posting/preview.tsx', 'code that is tried and not saved'],
  ['posting/validator-fields.tsx', 'the form of questions keeps the draft'],
  ['question/home-page.tsx', 'a search'],
  ['shell/search-box.tsx', 'a search'],
  ['tournament/dashboard-participants.tsx', 'a search'],
  ['ui/rich-text-link.tsx', 'one address'],
  ['ui/rich-text-picture.tsx', 'one address'],
  ['ui/table.tsx', 'a search'],
])
const field = /<(?:Input(?!\.)|TextInput|Textarea|RichText|TagsInput|Autocomplete|PasswordInput|CodeEditor|textarea)\b/
/** Other fields only show a value that their caller owns. */
const owns = /<form\b|\buseState\b/
const guards =
  /\b(?:useUnsaved|useFormDraft|useDraft|usePersistedState|useUserState|persistState|useDialogForm|useCallForm|useArticle|usePublishing)\b/

const root = new URL('.', import.meta.url)
const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
const sources = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })),
)

test('Text that was typed is kept, or the user is asked before it is lost', () => {
  const typing = sources.filter(({ text }) => field.test(text) && owns.test(text))
  assert.ok(typing.length > 50, 'the pattern finds the fields')
  const careless = typing.filter(({ text }) => !guards.test(text)).map(({ name }) => name)
  assert.deepEqual(careless.toSorted(), [...withoutGuard.keys()].toSorted())
})

test('Input counts as unsaved until its save has succeeded, so that a save which finds the session ended loses nothing', () => {
  const found = sources.filter(({ text }) => /\buseUnsaved\(.*\bisPending\b/.test(text)).map(({ name }) => name)
  assert.deepEqual(found, [])
})

test('A form that leaves the page after its save says so itself: the mutation is marked as successful only after onSuccess', async () => {
  // `onDone` is the caller's part of `onSuccess`, which may leave the page.
  const leaving = /\buseUnsaved\([^\n]*\b(?:\w+\.)?isSuccess\b/
  const every = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const found = await Promise.all(
    every.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })),
  )
  assert.deepEqual(
    found.filter(({ text }) => leaving.test(text) && /\bnavigate\(|\bonDone\(/.test(text)).map(({ name }) => name),
    [],
  )
})

/** Forms that say that their input is not saved. Only `FormDialog` asks them before it closes. */
function asksBeforeLoss(text: string): boolean {
  const callForms = text.match(/\buseCallForm\(/g)?.length ?? 0
  const briefForms = text.match(/\bisBrief: true\b/g)?.length ?? 0
  return callForms > briefForms || /\buse(?:DialogForm|Unsaved)\(/.test(text)
}

test('A dialog with a form asks before Escape, a click outside or its close button discards the input', () => {
  // `unsaved.tsx` is where `FormDialog` itself is made.
  const bare = sources.filter(({ name, text }) => /<Dialog\s/.test(text) && name !== 'ui/unsaved.tsx')
  assert.ok(bare.length > 15, 'the pattern finds the dialogs')
  assert.deepEqual(
    bare.filter(({ text }) => asksBeforeLoss(text)).map(({ name }) => name),
    [],
  )
  assert.ok(
    sources.some(({ text }) => /<FormDialog\s/.test(text) && asksBeforeLoss(text)),
    'the pattern finds the forms',
  )
})
