import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { addAnnouncement, deleteAnnouncement, getAnnouncement } from '@gradus/contract/announcement'
import { addBlogPost, deleteBlogPost, getOwnBlogPost } from '@gradus/contract/blog'
import { addComment, deleteComment, editComment, getCommentsByBlogPostIdSignedIn } from '@gradus/contract/comment'
import { getQuestionSource } from '@gradus/contract/editing'
import { copyQuestion } from '@gradus/contract/lecturer'
import { getExplanation } from '@gradus/contract/choice'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { approveQuestion, setReady } from '@gradus/contract/question-review'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser, type TestUser } from '../../../test/account.ts'
import { aVisitor, Refused } from '../../../test/client.ts'
import { sceneOf, type Scene } from '../../../test/scene.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

/** Replies contain `can`, computed by the rules that guard the calls (design, section 11). These tests compare the two. */
let site: TestSite
let scene: Scene
let callers: Record<string, TestUser>
before(async () => {
  site = await startSite()
  scene = await sceneOf(site)
  callers = {
    author: scene.author,
    other: await aUser(site),
    lecturer: await aUser(site, { role: roles.lecturer }),
    moderator: await aUser(site, { role: roles.moderator }),
    admin: await anAdmin(site),
  }
})
after(() => site.close())

async function isLetThrough(calling: Promise<unknown>): Promise<boolean> {
  return calling.then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Refused && [403, 404, 409].includes(problem.status)) return false
      throw problem
    },
  )
}

/** What each caller may do, by what the replies say and by what the calls do. */
async function compare(
  saysRight: (caller: TestUser, id: number) => Promise<boolean>,
  done: (caller: TestUser, id: number) => Promise<unknown>,
  make: () => Promise<number>,
): Promise<string[]> {
  const able: string[] = []
  for (const [name, caller] of Object.entries(callers)) {
    const id = await make()
    const can = await saysRight(caller, id).catch((problem: unknown) => {
      // If the object can't be read, there is no `can`, and the call must be refused, too.
      if (problem instanceof Refused && problem.status === 404) return false
      throw problem
    })
    assert.equal(await isLetThrough(done(caller, id)), can, name)
    if (can) able.push(name)
  }
  return able
}

const params = (id: number) => ({ params: { id } })
const ofQuestion =
  (right: 'edit' | 'review' | 'administer' | 'copy' | 'seeAnswer') => async (caller: TestUser, id: number) =>
    (await caller.call(getQuestionSignedIn, { ...params(id), query: {} })).can[right]
const publicQuestion = async () => (await scene.question()).id
const waitingQuestion = async () => (await scene.question('waiting')).id

test("a question's reply contains who may edit it", async () => {
  const read = (caller: TestUser, id: number) => caller.call(getQuestionSource, params(id))
  assert.deepEqual(await compare(ofQuestion('edit'), read, publicQuestion), ['author', 'moderator', 'admin'])
  assert.deepEqual(await compare(ofQuestion('edit'), read, waitingQuestion), ['author', 'moderator', 'admin'])
})

test("a question's reply contains who may review it, while it waits", async () => {
  const approve = (caller: TestUser, id: number) => caller.call(approveQuestion, { ...params(id), body: {} })
  assert.deepEqual(await compare(ofQuestion('review'), approve, waitingQuestion), ['moderator', 'admin'])
  assert.deepEqual(await compare(ofQuestion('review'), approve, publicQuestion), [])
})

test("a question's reply contains who may administer it, copy it, and see its answer", async () => {
  const ready = (caller: TestUser, id: number) => caller.call(setReady, params(id))
  assert.deepEqual(await compare(ofQuestion('administer'), ready, publicQuestion), ['admin'])
  const copy = (caller: TestUser, id: number) => caller.call(copyQuestion, params(id))
  assert.deepEqual(await compare(ofQuestion('copy'), copy, publicQuestion), ['lecturer'])
  const explain = (caller: TestUser, id: number) => caller.call(getExplanation, params(id))
  assert.deepEqual(await compare(ofQuestion('seeAnswer'), explain, publicQuestion), ['author', 'moderator', 'admin'])
})

test('a visitor may do nothing with a question', async () => {
  const { can } = await aVisitor(site).call(getQuestion, { ...params(await publicQuestion()), query: {} })
  assert.deepEqual(new Set(Object.values(can)), new Set([false]))
})

test("a comment's reply contains who may edit and delete it", async () => {
  const post = await scene.blogPost()
  const comment = async () => {
    const body = { body: '<p>Well put.</p>', type: 1 as const, questionId: post }
    await scene.author.call(addComment, { body })
    return (await scene.author.call(getCommentsByBlogPostIdSignedIn, { ...params(post), query: {} })).at(-1)?.id ?? 0
  }
  const rightIn = (right: 'edit' | 'delete') => async (caller: TestUser, id: number) => {
    const comments = await caller.call(getCommentsByBlogPostIdSignedIn, { ...params(post), query: {} })
    return comments.find((one) => one.id === id)?.can[right] ?? false
  }
  const edit = (caller: TestUser, id: number) =>
    caller.call(editComment, { ...params(id), body: { body: '<p>Other words.</p>' } })
  assert.deepEqual(await compare(rightIn('edit'), edit, comment), ['author'])
  const remove = (caller: TestUser, id: number) => caller.call(deleteComment, params(id))
  assert.deepEqual(await compare(rightIn('delete'), remove, comment), ['author', 'moderator', 'admin'])
})

test('the replies of a post and an announcement contain who may change them', async () => {
  const admin = await anAdmin(site)
  const text = { title: 'What the judge learnt', body: '<p>Words enough for a text.</p>' }
  const ofPost = async (caller: TestUser, id: number) => (await caller.call(getOwnBlogPost, params(id))).can.edit
  const removePost = (caller: TestUser, id: number) => caller.call(deleteBlogPost, params(id))
  const post = () => admin.call(addBlogPost, { body: text })
  assert.deepEqual(await compare(ofPost, removePost, post), ['admin'])
  const mayManage = async (caller: TestUser, id: number) => (await caller.call(getAnnouncement, params(id))).can.manage
  const remove = (caller: TestUser, id: number) => caller.call(deleteAnnouncement, params(id))
  const announce = () => admin.call(addAnnouncement, { body: { ...text, rawTags: [] } })
  assert.deepEqual(await compare(mayManage, remove, announce), ['admin'])
})

test("the user's own information contains whether they may write posts", async () => {
  const mayWritePosts = async (caller: TestUser) => (await caller.call(getOwnBasicInfo)).can.writePosts
  const write = (caller: TestUser) =>
    caller.call(addBlogPost, { body: { title: 'What I learnt today', body: '<p>Words enough for a post.</p>' } })
  assert.deepEqual(await compare(mayWritePosts, write, () => Promise.resolve(0)), ['lecturer', 'moderator', 'admin'])
})
