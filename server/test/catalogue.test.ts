import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BasicInfo, getOwnBasicInfo } from '@gradus/contract/account'
import { Announcement } from '@gradus/contract/announcement'
import { BlogPost } from '@gradus/contract/blog'
import { Comment } from '@gradus/contract/comment'
import * as limit from '@gradus/contract/limit'
import { canonicalLanguage, languages } from '@gradus/contract/language'
import { messages, productName } from '@gradus/contract/message'
import { Notification } from '@gradus/contract/notification'
import { Question } from '@gradus/contract/question'
import { reportReasons } from '@gradus/contract/report'
import { levelOf } from '@gradus/contract/level'
import { SubmitPayload } from '@gradus/contract/submission'
import { everyEndpoint } from './contract.ts'

/**
 * The texts and numbers of the specification, letter for letter. All other tests use the contract's constants. This one
 * compares those constants with the specification, so it repeats the texts on purpose.
 */
const texts = [
  // Section 2: screens.
  'Page Not Found',
  "We're sorry, we couldn't find the page you were looking for.",
  'Registration is currently closed.',
  'Login To Compile And Run',
  'Content Moderated',
  'Please Rate The Question',
  'All Clean!',
  'Mark as read',
  'You are now a Beginner! Earn reputation points to grow.',
  'How do i get reputation points',
  'Not now',
  'Support',
  'Need help? Contact us!',
  'Are you a Company? Identify the top talents!',
  "Are you a University? Let's work together!",
  'Add Advanced Coding Question',
  'Ask a public question',
  'Add Test Case',
  'Additional Coding Files',
  'Add Solution Code (Optional)',
  'Is visible?',
  'Add Question',
  'Thank you for posting, Our admins will review your question shortly.',
  'Return to Home Page',
  'Confirm to Delete',
  'Are you sure?',
  // Section 4: states.
  'Add to Top Questions',
  'Remove from Top Questions',
  // Section 5: validation.
  'Must be at least 8 characters long.',
  'Must be at least 15 characters long.',
  'Form contains errors. Check fields for more info.',
  'Please provide the needed files and at least 1 test case.',
  "You've reached the maximum amount of test cases",
  "You can't add an empty comment",
  'Invalid Email',
  'Invalid LinkedIn Url',
  'Invalid Contact Information',
  // Section 8: the error catalogue.
  'Error submiting, please try again.',
  'Error compiling, please try again.',
  'The code is working as expected.',
  'The code is not working as expected.',
  'The program contains an infinite loop.',
  'There are compilation errors.',
  'Error occurred, please try again..',
  'Please use appropriate language in your comment.',
  "You can't add an empty comment.",
  'Error updating',
  'Error updating field, please try again.',
  'Error occurred, please try again.',
  "You've reached the daily limit of new Questions.",
  "Your solution code didn't passed all testcases.",
  'Error adding question, please try again.',
  'Error pin announcement , please try again',
  'Error deleting announcement , please try again',
  'Ok',
  'Processing...',
  'Posting...',
  'Posted!',
  'Updated!',
  'Reporting...',
  'Thank you for reporting',
  'Our admins will review this question shortly.',
  'Are you sure you want to report this question? This question be will deleted, and the user will be informed via mail.',
]

test('Every message of the error catalogue and of the screens is the specification’s, letter for letter', () => {
  const known = new Set<unknown>(Object.values(messages))
  assert.deepEqual(
    texts.filter((text) => !known.has(text)),
    [],
  )
  assert.equal(messages.welcomeTitle(productName), 'Welcome to Gradus!')
  for (const position of [1, 2, 3])
    assert.equal(messages.fileNeedsName(position), `File ${position} must have a valid name.`)
})

test('The business constants are the specification’s', () => {
  assert.deepEqual(
    { ...limit.title, body: limit.body.minimum, bio: limit.bioMaximum, input: limit.inputBoxMaximum },
    { minimum: 8, maximum: 200, body: 15, bio: 1000, input: 200 },
  )
  assert.deepEqual([limit.homePageSize, limit.pageLinksAbove, limit.maximumVotesForEditing], [7, 5, 10])
  const { standard, error, update } = limit.toast
  assert.deepEqual([standard, error, update], [5000, 10_000, 2000])
  assert.deepEqual(limit.cookieDays, { userId: 21, role: 30, roleNone: 14, wizardHidden: 3 })
  assert.deepEqual(limit.editor, { height: 340, tabSize: 4 })
  assert.deepEqual(limit.breakpoints, { phone: 768, tablet: 975 })
  assert.deepEqual(
    [limit.maxMenuNameLength, limit.hotPostSnippet, limit.announcementTags, limit.hotQuestionTags],
    [25, 105, 2, 3],
  )
  assert.deepEqual(
    [limit.tags.maximum, limit.tags.nameMaximum, limit.testCases.maximum, limit.additionalFiles.maximum],
    [3, 50, 6, 3],
  )
  const { pollSeconds, pollHours, badgeAbove, maximumTitle, maximumTitleWide } = limit.notification
  assert.deepEqual([pollSeconds, pollHours, badgeAbove, maximumTitle, maximumTitleWide], [90, 1, 100, 20, 25])
})

test('Report reasons: 0, -2, -1, 1, 2, 3, 4; level thresholds 50/100/150/200', () => {
  const named = Object.fromEntries(reportReasons.map(({ value, name }) => [value, name.toLowerCase()]))
  assert.deepEqual(named, {
    0: 'compilation not working',
    '-2': 'trivial question',
    '-1': 'test cases incorrect',
    1: 'unoriginal material',
    2: 'offensive language or images',
    3: 'racism',
    4: 'other',
  })
  const reached = [0, 49, 50, 99, 100, 149, 150, 199, 200, 5000].map(levelOf)
  const names = ['Beginner', 'Novice', 'Intermediate', 'Advanced', 'Champion']
  assert.deepEqual(
    reached,
    names.flatMap((name) => [name, name]),
  )
})

/** Section 7, without the names of parameters and without the calls of courses and companies. */
const calls = `
GET /auth/api/Questions/:  GET /public/api/Questions/:  GET /public/api/getQuestionTestImpl/:/:
GET /public/api/getQuestionAdditionalFiles/:/:  GET /public/api/getAnswersByQuestionId/:  GET /auth/api/checkAnswer/:/:
POST /auth/api/SubmitCode  POST /auth/api/CompileAndRun  POST /auth/api/Questions
PATCH /auth/api/IncVote/:  PATCH /auth/api/DecVote/:  PATCH /auth/api/UnVote/:  POST /auth/api/ReportQuestion/:/:
PATCH /admin/api/setReady/:  PATCH /admin/api/unsetReady/:  PATCH /admin/api/NoImportOption/:
POST /admin/api/DeleteDuplicate/:  POST /admin/api/DeleteReported/:
GET /auth/api/getCommentsByQuestionId/:  POST /auth/api/Comments
GET /auth/api/getBasicInfo  GET /auth/api/getBasicInfo/:  GET /public/api/getBasicInfo/:  GET /auth/api/GetWizardState
PATCH /auth/api/UpdateIfNotFilled/:  GET /auth/api/checkRole  GET /auth/api/checkUserLogged
GET /auth/api/Tags  GET /auth/api/GetUserNotifications  PATCH /auth/api/Read/:
PATCH /auth/api/ReadAll  POST /auth/api/setLogged
GET /auth/api/Announcements/:  POST /admin/api/PinAnnouncement/:  DELETE /admin/api/Announcements/:
GET /public/api/GetLastDayAnnouncements  GET /public/api/HotQuestions  GET /public/api/TopBlogPosts
GET /public/api/getLatestQuestions  GET /public/api/TopQuestions  GET /public/api/TopQuestionsDiff`

test('The calls it makes have the specification’s methods and addresses, letter for letter', async () => {
  const known = new Set(
    (await everyEndpoint()).map(([, { method, url }]) => `${method} ${url.replaceAll(/:\w+/g, ':')}`),
  )
  const required = calls.split(/\n| {2}/).filter(Boolean)
  assert.equal(required.length, 41)
  assert.deepEqual(
    required.filter((call) => !known.has(call)),
    [],
  )
})

/** Section 3. Only fields that a reply's declaration names are sent by the server. */
const entities: readonly (readonly [name: string, shape: object, fields: string])[] = [
  [
    'Question',
    Question.shape,
    `id title body userId votes views createdDate lastModifiedDate difficultLevel type plangs preferredLanguages tags ready
    noImportOption approvedByModerator authAnsweredCorrect answeredByAuth authUserLiked userLastActive candCode comments
    displayName profileImage`,
  ],
  ['Comment', Comment.shape, 'id userId body date type questionId displayName profileImage reputation upVotes'],
  [
    'Basic user info',
    getOwnBasicInfo.reply.shape,
    'profileImage displayName reputation upVotes subtitle lastAccessDate role enabled didLoggedIn',
  ],
  ['Basic info of somebody', BasicInfo.shape, 'profileImage displayName role'],
  [
    'Notification',
    Notification.shape,
    'id type body link qTitle associatedSum associatedUserId displayName createdDate isRead',
  ],
  ['Announcement', Announcement.shape, 'id title body userId tags imageUrl createdDate isTournament isPinned'],
  ['Blog post', BlogPost.shape, 'id body userId displayName creationDate'],
  ['Submit payload', SubmitPayload.shape, 'candidateSource type questionId additionalFiles'],
]
for (const [name, shape, fields] of entities)
  test(`Entities and their fields: ${name}`, () => {
    const known = new Set(Object.keys(shape))
    assert.deepEqual(
      fields.split(/\s+/).filter((field) => !known.has(field)),
      [],
    )
  })

test('Language codes 5 to 24; the two readings of the Selenium JavaScript code (19 or 21) are one language', () => {
  assert.deepEqual(
    languages.map(({ code, name }) => `${code} ${name}`),
    (
      '5 C, 6 Java, 7 C#, 8 Python, 9 SqlServer, 10 Shell, 11 JavaScript, 12 C++, 13 PHP, 14 React/JSX, 15 Kotlin, ' +
      '16 Go, 17 Scala, 18 Selenium C#, 19 Selenium JavaScript, 20 Selenium Java, 22 Ruby, 23 R, 24 NodeService'
    ).split(', '),
  )
  assert.equal(canonicalLanguage(21), 19)
})
