import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import {
  createDraftSync,
  DraftRefused,
  type DraftSyncState,
  type LanguageWork,
  type SyncedDraft,
} from './draft-sync.ts'

const python = 8
const java = 5
const code = (source: string, type = python): LanguageWork => ({ type, source, files: {} })

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-22T10:00:00Z') }))
afterEach(() => mock.timers.reset())

/** A fake server. It refuses a save that is not based on its newest revision. */
function aServer(first?: LanguageWork) {
  let draft = first && { ...first, revision: 1 }
  const stored = () =>
    draft && {
      type: draft.type,
      source: draft.source,
      additionalFiles: Object.entries(draft.files).map(([fileName, body]) => ({ fileName, body })),
      revision: draft.revision,
      savedDate: new Date().toISOString(),
    }
  return {
    stored: () => stored() ?? null,
    save(work: LanguageWork, revision: number) {
      const newer = stored()
      if (newer && newer.revision !== revision) return { revision: newer.revision, draft: newer }
      draft = { ...work, revision: revision + 1 }
      return { revision: draft.revision }
    },
    source: () => draft?.source,
  }
}

/** A fake browser, whose storage outlives its tabs. */
function aBrowser(server: ReturnType<typeof aServer>) {
  let synced: SyncedDraft | undefined
  let failing: Error | undefined
  const tab = () => {
    const seen: { state: DraftSyncState; editor: LanguageWork | undefined } = {
      state: { state: 'idle' },
      editor: undefined,
    }
    const sync = createDraftSync({
      readSynced: () => synced,
      writeSynced: (next) => (synced = next),
      save: async (work, revision) => {
        if (failing) throw failing
        return server.save(work, revision)
      },
      adopt: ({ type, source, files }) => {
        seen.editor = { type, source, files }
        sync.changed(seen.editor)
      },
      onState: (state) => (seen.state = state),
    })
    const write = (work: LanguageWork) => {
      seen.editor = work
      sync.changed(work)
    }
    return { sync, seen, write }
  }
  return { tab, fail: (error?: Error) => (failing = error) }
}

async function pass(milliseconds: number): Promise<void> {
  mock.timers.tick(milliseconds)
  // Lets the promises of the save settle.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('a draft is on the server within 2 seconds after typing stops', async () => {
  const server = aServer()
  const { sync, seen, write } = aBrowser(server).tab()
  sync.loaded(null)
  write(code('one'))
  await pass(900)
  write(code('one two'))
  await pass(900)
  assert.equal(server.source(), undefined)
  await pass(1100)
  assert.equal(server.source(), 'one two')
  assert.equal(seen.state.state, 'saved')
})

test('another device brings back code and language', () => {
  const server = aServer(code('written elsewhere', java))
  const { sync, seen } = aBrowser(server).tab()
  sync.loaded(server.stored())
  assert.deepEqual(seen.editor, code('written elsewhere', java))
})

test('a second device never overwrites silently: the user keeps their own code', async () => {
  const server = aServer()
  const here = aBrowser(server).tab()
  const there = aBrowser(server).tab()
  for (const { sync } of [here, there]) sync.loaded(server.stored())
  here.write(code('from here'))
  await pass(1500)
  there.write(code('from there'))
  await pass(1500)
  assert.equal(server.source(), 'from here')
  assert.equal(there.seen.state.state, 'conflict')
  there.write(code('from there, going on'))
  await pass(20_000)
  assert.equal(server.source(), 'from here', 'nothing is saved before the user has chosen')
  there.sync.keepMine()
  await pass(0)
  assert.equal(server.source(), 'from there, going on')
  assert.equal(there.seen.state.state, 'saved')
})

test('a second device never overwrites silently: the user takes the other code', async () => {
  const server = aServer()
  const here = aBrowser(server).tab()
  const there = aBrowser(server).tab()
  for (const { sync } of [here, there]) sync.loaded(server.stored())
  here.write(code('from here'))
  await pass(1500)
  there.write(code('from there'))
  await pass(1500)
  there.sync.takeTheirs()
  await pass(5000)
  assert.equal(there.seen.editor?.source, 'from here')
  assert.equal(server.source(), 'from here')
  assert.equal(there.seen.state.state, 'saved')
})

test('a second tab of the same browser, which shows the same text, is not treated as another device', async () => {
  const server = aServer()
  const browser = aBrowser(server)
  const [one, other] = [browser.tab(), browser.tab()]
  for (const { sync } of [one, other]) sync.loaded(server.stored())
  one.write(code('typed once'))
  other.sync.changed(code('typed once'))
  await pass(1500)
  assert.deepEqual([one.seen.state.state, other.seen.state.state, server.source()], ['saved', 'saved', 'typed once'])
})

test('a lost connection loses nothing: the draft is saved when the server answers again', async () => {
  const server = aServer()
  const browser = aBrowser(server)
  const { sync, seen, write } = browser.tab()
  sync.loaded(null)
  browser.fail(new Error('no answer'))
  write(code('offline'))
  await pass(1500)
  assert.equal(seen.state.state, 'offline')
  browser.fail()
  await pass(30_000)
  assert.equal(server.source(), 'offline')
  assert.equal(seen.state.state, 'saved')
})

test('what was written while a save was under way is saved before an end, and nothing after it', async () => {
  const server = aServer()
  const { sync, write } = aBrowser(server).tab()
  sync.loaded(null)
  write(code('first'))
  mock.timers.tick(1500)
  write(code('first, and second'))
  const settling = sync.settle()
  await pass(0)
  await settling
  assert.equal(server.source(), 'first, and second')
  write(code('too late'))
  sync.stop()
  await pass(60_000)
  assert.equal(server.source(), 'first, and second')
})

test('if the end fails, saving resumes', async () => {
  const server = aServer()
  const { sync, write } = aBrowser(server).tab()
  await sync.settle()
  write(code('after a failed end'))
  await pass(1500)
  assert.equal(server.source(), undefined)
  sync.resume()
  await pass(1500)
  assert.equal(server.source(), 'after a failed end')
})

test('an editor that was closed without a connection never overwrites what another one saved later', async () => {
  const server = aServer()
  const browser = aBrowser(server)
  const closed = browser.tab()
  closed.sync.loaded(null)
  browser.fail(new Error('no answer'))
  closed.write(code('older'))
  await pass(1500)
  closed.sync.stop()
  await pass(0)
  browser.fail()
  const next = browser.tab()
  next.write(code('newer'))
  next.sync.loaded(server.stored())
  await pass(60_000)
  assert.equal(server.source(), 'newer')
})

test('a draft that arrives while it is being saved is not a conflict', async () => {
  const server = aServer()
  const { sync, seen, write } = aBrowser(server).tab()
  sync.loaded(null)
  write(code('one'))
  mock.timers.tick(1500)
  write(code('one two'))
  sync.loaded(server.stored())
  await pass(0)
  await pass(1500)
  assert.deepEqual([seen.state.state, server.source()], ['saved', 'one two'])
})

test('after the end nothing more is sent', async () => {
  const server = aServer()
  const browser = aBrowser(server)
  const { sync, seen, write } = browser.tab()
  sync.loaded(null)
  browser.fail(new DraftRefused())
  write(code('too late'))
  await pass(1500)
  browser.fail()
  await pass(60_000)
  assert.equal(seen.state.state, 'closed')
  assert.equal(server.source(), undefined)
})

test('a reload saves code that was not saved yet, if the server has nothing newer', async () => {
  const server = aServer()
  const browser = aBrowser(server)
  const before = browser.tab()
  before.sync.loaded(null)
  before.write(code('saved'))
  await pass(1500)
  browser.fail(new Error('no answer'))
  before.write(code('saved, and more'))
  before.sync.stop()
  await pass(1500)
  browser.fail()
  const after = browser.tab()
  after.write(code('saved, and more'))
  after.sync.loaded(server.stored())
  await pass(1500)
  assert.equal(server.source(), 'saved, and more')
})
