import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addComment,
  commentsPageSize,
  deleteComment,
  editComment,
  getCommentsByBlogPostId,
  getCommentsByBlogPostIdSignedIn,
  getCommentsByQuestionId,
  voteComment,
} from '@gradus/contract/comment'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { addBlogPost } from '@gradus/contract/blog'
import { getQuestion } from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { getUserNotifications, readAllNotifications } from '@gradus/contract/notification'
import { deleteReported } from '@gradus/contract/report'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const on = (questionId: number, body: string) => ({ body: { body, date: '2020-01-01', type: 0 as const, questionId } })

test('POST /auth/api/Comments with body, date, type, questionId adds a comment, dated by the server', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site, { displayName: 'Noa Lindqvist', reputation: 60 })
  const id = await user.call(addComment, on(questionId, '<p>Is the list ever <em>empty</em>?</p>'))
  const [comment] = await user.call(getCommentsByQuestionId, { params: { questionId }, query: {} })
  assert.equal(comment?.id, id)
  assert.equal(comment?.body, '<p>Is the list ever <em>empty</em>?</p>')
  assert.deepEqual(
    [comment?.type, comment?.questionId, comment?.displayName, comment?.reputation],
    [0, questionId, 'Noa Lindqvist', 60],
  )
  assert.ok(Date.parse(comment?.date ?? '') > Date.parse('2026-01-01'))
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: questionId }, query: {} })).comments, 1)
})

test('the same comment sent twice, from two tabs or right after each other, is added once', async () => {
  const questionId = await aPublicQuestion(site)
  const otherId = await aPublicQuestion(site)
  const user = await aUser(site)
  const send = (body: string, question = questionId) => user.call(addComment, on(question, body))
  const ids = await Promise.all([send('<p>Nice!</p>'), send('<p>Nice!</p>')])
  assert.equal(ids[0], ids[1])
  assert.equal(await send('<p>Nice!</p>'), ids[0])
  assert.notEqual(await send('<p>Really nice!</p>'), ids[0])
  assert.notEqual(await send('<p>Really nice!</p>', otherId), ids[0])
  const bodies = (await user.call(getCommentsByQuestionId, { params: { questionId }, query: {} })).map(
    ({ body }) => body,
  )
  assert.deepEqual(bodies, ['<p>Nice!</p>', '<p>Really nice!</p>'])
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: questionId }, query: {} })).comments, 2)
})

test('a comment cannot be empty', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  for (const body of ['', '   ', '<p><br></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>']) {
    const { refusal, status } = await refusalOf(user.call(addComment, on(questionId, body)), 'badInput')
    assert.equal(status, 400)
    assert.equal(refusal.message, 'You can’t add an empty comment.'.replace('’', "'"))
  }
})

test('a comment with offensive language is rejected with HTTP 403 and its sentence', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const { refusal, status } = await refusalOf(user.call(addComment, on(questionId, '<p>what the <b>fuck</b></p>')))
  assert.equal(status, 403)
  assert.equal(refusal.message, 'Please use appropriate language in your comment.')
  assert.ok((await user.call(addComment, on(questionId, 'Scunthorpe has a class about assessing the cockpit.'))) > 0)
})

test('numbers and names with digits are not offensive language, words written with digits are', async () => {
  const [user, questionId] = [await aUser(site), await aPublicQuestion(site)]
  for (const text of ['Expected 455, got 7117.', 'Rename a55 and t17.', '0.71745501 is too long.'])
    assert.ok((await user.call(addComment, on(questionId, text))) > 0, text)
  for (const text of ['What a 5hit question', 'You 4ss'])
    await refusalOf(user.call(addComment, on(questionId, text)), 'offensiveLanguage')
})

test('comment bodies are sanitised, allowing code, span, pre, img, em tags', async () => {
  const questionId = await aPublicQuestion(site)
  const user = await aUser(site)
  const png = 'data:image/png;base64,iVBORw0KGgo='
  await user.call(
    addComment,
    on(
      questionId,
      `<pre><code>a &lt; b</code></pre><span>x</span><em>y</em><img src="${png}"><iframe src="//evil"></iframe><a href="data:text/html,x">z</a>`,
    ),
  )
  const [comment] = await user.call(getCommentsByQuestionId, { params: { questionId }, query: {} })
  assert.match(
    comment?.body ?? '',
    /<pre><code>a &lt; b<\/code><\/pre><span>x<\/span><em>y<\/em><img src="data:image\/png/,
  )
  assert.doesNotMatch(comment?.body ?? '', /iframe|text\/html/)
})

test('authors see the comments of their own question without answering; others after answering', async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm(), author)
  const input = { params: { questionId }, query: {} }
  assert.deepEqual(await author.call(getCommentsByQuestionId, input), [])
  assert.deepEqual(await (await anAdmin(site)).call(getCommentsByQuestionId, input), [])
  const other = await aUser(site)
  await refusalOf(other.call(getCommentsByQuestionId, input), 'notAllowed')
  await site.database
    .insertInto('question_progress')
    .values({ user_id: other.id, question_id: questionId, tries: 1 })
    .execute()
  assert.deepEqual(await other.call(getCommentsByQuestionId, input), [])
  await refusalOf(aVisitor(site).call(getCommentsByQuestionId, input), 'notSignedIn')
})

test('users edit and delete their own comments and no others', async () => {
  const questionId = await aPublicQuestion(site)
  const [owner, other, moderator] = [await aUser(site), await aUser(site), await aUser(site, { role: roles.moderator })]
  const id = await owner.call(addComment, on(questionId, 'first words'))
  await refusalOf(other.call(editComment, { params: { id }, body: { body: 'mine now' } }), 'notAllowed')
  await refusalOf(other.call(deleteComment, { params: { id } }), 'notAllowed')
  await refusalOf(moderator.call(editComment, { params: { id }, body: { body: 'mine now' } }), 'notAllowed')
  assert.equal(await owner.call(editComment, { params: { id }, body: { body: 'second words' } }), 1)
  const [comment] = await owner.call(getCommentsByQuestionId, { params: { questionId }, query: {} })
  assert.equal(comment?.body, 'second words')
  assert.ok(comment?.modifiedDate)
  const outdated = { body: 'third words', before: 'first words' }
  await refusalOf(owner.call(editComment, { params: { id }, body: outdated }), 'conflict')
  assert.equal(
    await owner.call(editComment, { params: { id }, body: { ...outdated, before: 'second words' } }),
    1,
    'another tab may not have changed it meanwhile',
  )
  const deletions = await Promise.allSettled(
    [owner, moderator].map((who) => who.call(deleteComment, { params: { id } })),
  )
  assert.equal(deletions.filter((one) => one.status === 'fulfilled').length, 1)
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: questionId }, query: {} })).comments, 0)
})

test("votes on comments count once, not on the user's own, and for their author", async () => {
  const questionId = await aPublicQuestion(site)
  const [owner, other] = [await aUser(site), await aUser(site)]
  const id = await owner.call(addComment, on(questionId, 'worth a vote'))
  assert.equal(await owner.call(voteComment, { params: { id, value: '1' } }), 0)
  // A user who may not read the comment may not like it either.
  await refusalOf(other.call(voteComment, { params: { id, value: '1' } }), 'notAllowed')
  await other.call(addComment, on(questionId, 'taking part'))
  assert.equal(await other.call(voteComment, { params: { id, value: '1' } }), 1)
  assert.equal(await other.call(voteComment, { params: { id, value: '1' } }), 0)
  assert.equal((await owner.call(getOwnBasicInfo)).upVotes, 1)
  assert.equal(await other.call(voteComment, { params: { id, value: '0' } }), -1)
  assert.equal((await owner.call(getOwnBasicInfo)).upVotes, 0)
})

test('a comment on a removed question can neither be liked nor changed', async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm(), author)
  const [owner, other] = [await aUser(site), await aUser(site)]
  const id = await owner.call(addComment, on(questionId, 'first words'))
  await other.call(addComment, on(questionId, 'taking part'))
  await (await anAdmin(site)).call(deleteReported, { params: { id: questionId } })
  await refusalOf(other.call(voteComment, { params: { id, value: '1' } }), 'notFound')
  await refusalOf(owner.call(editComment, { params: { id }, body: { body: 'second words' } }), 'notFound')
})

test('the 501st comment is read by asking for those behind the last one', async () => {
  const admin = await anAdmin(site)
  const questionId = await aPublicQuestion(site)
  await site.database
    .insertInto('comment')
    .values(
      Array.from({ length: commentsPageSize }, (_, at) => ({
        user_id: admin.id,
        type: 0 as const,
        question_id: questionId,
        body: `Comment ${at + 1}`,
      })),
    )
    .execute()
  await admin.call(addComment, on(questionId, 'the last word'))
  const read = (query: { after?: number }) => admin.call(getCommentsByQuestionId, { params: { questionId }, query })
  const first = await read({})
  assert.deepEqual([first.length, first.at(-1)?.body], [500, 'Comment 500'])
  const last = first.at(-1)?.id ?? 0
  assert.deepEqual(
    (await read({ after: last })).map(({ body }) => body),
    ['the last word'],
  )
})

test('comments on blog posts (type 1) can be read by everyone', async () => {
  const admin = await anAdmin(site)
  const post = await admin.call(addBlogPost, {
    body: { title: 'A post to talk about', body: '<p>Long enough to be read.</p>' },
  })
  const user = await aUser(site)
  await user.call(addComment, { body: { body: 'Thank you', type: 1, questionId: post } })
  const [comment] = await aVisitor(site).call(getCommentsByBlogPostId, { params: { id: post }, query: {} })
  assert.deepEqual([comment?.type, comment?.questionId, comment?.body], [1, post, 'Thank you'])
  await admin.call(voteComment, { params: { id: comment?.id ?? 0, value: '1' } })
  const likedBy = async (reader: typeof user) =>
    (await reader.call(getCommentsByBlogPostIdSignedIn, { params: { id: post }, query: {} })).map(({ liked }) => liked)
  assert.deepEqual([await likedBy(admin), await likedBy(user)], [[true], [false]])
})

test('nobody comments on a question that they may not see', async () => {
  const waiting = await aWaitingQuestion(site, await aUser(site))
  await refusalOf((await aUser(site)).call(addComment, on(waiting, 'peeking in')), 'notFound')
  await refusalOf(
    (await aUser(site)).call(addComment, { body: { body: 'no post', type: 1, questionId: 999_999 } }),
    'notFound',
  )
})

test('a moderator neither deletes nor learns of comments on a company’s questions', async () => {
  const owner = await aUser(site)
  const companyId = await aCompany(site, [{ userId: owner.id, role: 'owner' }])
  const question = await owner.call(postQuestion, { body: choiceForm({ visibility: 'company', companyId }) })
  const id = await owner.call(addComment, on(question, 'for us alone'))
  const moderator = await aUser(site, { role: roles.moderator })
  await refusalOf(moderator.call(deleteComment, { params: { id } }), 'notFound')
  await owner.call(deleteComment, { params: { id } })
})

test('comments notify the author, grouped: associatedSum is the number of other people besides the first', async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm({ title: 'A question that gets comments' }), author)
  const first = await aUser(site, { displayName: 'Dana' })
  for (const who of [first, await aUser(site), await aUser(site), first, author])
    await who.call(addComment, on(questionId, 'a thought'))
  const [notification, ...more] = await author.call(getUserNotifications)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [
      notification?.type,
      notification?.displayName,
      notification?.associatedSum,
      notification?.qTitle,
      notification?.link,
      notification?.isRead,
    ],
    [4, 'Dana', 2, 'A question that gets comments', `/Question/${questionId}`, false],
  )
})

test('@ mentions notify those who take part, grouped; nobody else, not the writer, and the author once', async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm({ title: 'A question with mentions' }), author)
  const [dana, noa, stranger] = [
    await aUser(site, { displayName: 'Dana' }),
    await aUser(site, { displayName: 'Noa' }),
    await aUser(site),
  ]
  await noa.call(addComment, on(questionId, 'here first'))
  await author.call(readAllNotifications)
  const naming = [author, dana, noa, stranger].map(({ id }) => `<a href="/Profile?id=${id}">@somebody</a>`).join(' ')
  await dana.call(
    addComment,
    on(questionId, `<p>${naming} see above, and <a href="/Profile?id=${noa.id}">a link</a></p>`),
  )
  await dana.call(addComment, on(questionId, `<p>${naming} again</p>`))
  await author.call(addComment, on(questionId, `<p>${naming} yes</p>`))
  const [mention, ...more] = await noa.call(getUserNotifications)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [mention?.type, mention?.mention, mention?.displayName, mention?.associatedSum, mention?.qTitle, mention?.link],
    [4, true, 'Dana', 1, 'A question with mentions', `/Question/${questionId}`],
  )
  const own = (await author.call(getUserNotifications)).filter((one) => !one.isRead)
  assert.deepEqual(
    own.map((one) => [one.type, one.mention, one.displayName]),
    [[4, false, 'Dana']],
  )
  assert.deepEqual(
    (await dana.call(getUserNotifications)).map((one) => [one.mention, one.associatedSum]),
    [[true, 0]],
  )
  assert.deepEqual(await stranger.call(getUserNotifications), [])
})
