import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { ltiAddresses } from '@gradus/contract/lti'
import { claims, messageTypes } from '../server/src/lti/claim.ts'
import { insertPlatform } from '../server/src/lti/platform-store.ts'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { anAccount } from '../server/test/account.ts'
import { anOpenAssignment } from '../server/test/assignment-attempt.ts'
import { codesTo } from '../server/test/mail.ts'
import { deploymentId, startLtiPlatform, type LtiPlatform } from '../server/test/lti-platform.ts'
import { aCourse } from './assignment.ts'
import { expectAccessible } from './axe.ts'
import { textbox } from './form.ts'
import { expect, goodPassword, waitUntilInteractive, roles, test as base } from './site.ts'
import type { RunningSite } from './start.ts'
import { aWaitingQuestion } from './waiting.ts'

/** A learning platform with an origin other than the site's, and a course here with one assignment. */
interface Place {
  readonly site: RunningSite
  readonly database: Database
  readonly platform: LtiPlatform
  readonly lecturer: { readonly id: number; readonly email: string }
  readonly courseId: number
  readonly assignmentId: number
}

const test = base.extend<{ place: Place }>({
  place: async ({ anotherSite }, use) => {
    const site = await anotherSite({ LTI_PRIVATE_ADDRESSES: 'allow', SAMPLE_CONTENT: 'off' })
    const platform = await startLtiPlatform({ publicUrl: site.url, url: site.url })
    const { database, close } = openDatabase(site.databaseUrl, 2)
    const lecturer = await anAccount(
      { database },
      { role: roles.lecturer, displayName: 'Lea Lecturer', password: goodPassword },
    )
    await welcomeNobody(database)
    const courseId = await aCourse(database, { lecturer: lecturer.id, students: [] })
    const questionId = await aWaitingQuestion(database, lecturer.id, 'Twice a number')
    const { id: assignmentId } = await anOpenAssignment({ database }, courseId, [questionId])
    await use({ site, database, platform, lecturer, courseId, assignmentId })
    await close()
    await platform.close()
  },
})

const atPlatform = { id: 'course of a journey', title: 'Programming at the platform' }
const instructor = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'

/** The address to which the platform sends a browser that opens its link to the assignment. */
async function linkOf({ site, platform, assignmentId }: Place, subject: string, changes: Launch = {}): Promise<string> {
  const target = `${site.url}/Assignment/${assignmentId}`
  const message = platform.message({
    [claims.target]: target,
    [claims.context]: atPlatform,
    ...changes.message,
    ...(changes.isLecturer ? { name: 'Lea Lecturer', [claims.roles]: [instructor] } : {}),
  })
  await platform.signIn(subject)
  const query = {
    iss: platform.issuer,
    client_id: platform.form.clientId,
    login_hint: subject,
    lti_message_hint: message,
    target_link_uri: target,
    ...(changes.storage === undefined ? {} : { lti_storage_target: changes.storage }),
  }
  return `${site.url}${ltiAddresses.login}?${new URLSearchParams(query).toString()}`
}
interface Launch {
  readonly message?: Record<string, unknown>
  readonly isLecturer?: boolean
  readonly storage?: string
}

/** Activates the platform and connects its course through calls; the first journey does the same in the browser. */
async function connect({ database, platform, courseId, lecturer }: Place): Promise<void> {
  const platformId = await database.transaction().execute((tx) => insertPlatform(tx, platform.form, 'active', null))
  await database
    .insertInto('lti_context')
    .values({
      platform_id: platformId,
      deployment_id: deploymentId,
      context_id: atPlatform.id,
      course_id: courseId,
      members_url: null,
      user_id: lecturer.id,
      roster_read_at: null,
    })
    .execute()
}

/** Turns off the welcome pop-up, which has tests of its own. */
async function welcomeNobody(database: Database): Promise<void> {
  await database.updateTable('account').set({ welcomed: true }).execute()
}

/** The browser returns from the platform without our cookies, like one that blocks cookies in frames. */
async function loseCookies(page: Page, { site }: Place): Promise<void> {
  await page.route(`${site.url}${ltiAddresses.launch}`, async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
}

/**
 * Opens a page of the platform that frames the tool. Between two origins a frame changes its process, and what Playwright
 * asks of the page that just goes away may never be answered. Hence nothing is asked before the frame is at its last address.
 */
async function openFrame(page: Page, address: string, last: string = ltiAddresses.launch): Promise<FrameLocator> {
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => new URL(page.frame('tool')?.url() ?? 'about:blank').pathname).toBe(last)
  await page.frame('tool')?.waitForLoadState()
  return page.frameLocator('iframe')
}

test('In a window: an admin registers the platform, a lecturer connects its course, and a student lands in the assignment', async ({
  page,
  browser,
  visit,
  place,
}) => {
  test.slow()
  const { site, database, platform, lecturer, courseId, assignmentId } = place
  const admin = await anAccount({ database }, { role: roles.admin, displayName: 'Iris Admin', password: goodPassword })
  await welcomeNobody(database)
  await visit(`${site.url}/Login?next=%2FLtiPlatforms`)
  await logIn(page, admin.email)
  await expect(page.getByRole('heading', { name: 'No learning platforms yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Register by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a platform' })
  const { form } = platform
  for (const [label, value] of [
    ['Name', form.name],
    ['Issuer', form.issuer],
    ['Client ID', form.clientId],
    ['Authentication request URL', form.authUrl],
    ['Access token URL', form.tokenUrl],
    ['Public keyset URL', form.jwksUrl],
    ['Deployment IDs', form.deployments.join('\n')],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('row', { name: form.name })).toContainText('Active')
  await expectAccessible(page)

  const lecturing = await browser.newContext({ locale: 'en-GB' })
  const board = await lecturing.newPage()
  await board.goto(await linkOf(place, 'lea', { isLecturer: true }))
  await expect(board).toHaveURL(`${site.url}/LtiLink`)
  await waitUntilInteractive(board)
  await expect(board.getByRole('heading', { name: `Connect ${form.name} with your account` })).toBeVisible()
  await board.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(board, lecturer.email)
  await board.getByRole('button', { name: 'Connect this account' }).click()
  await expect(board.getByRole('heading', { name: 'Which course is this?' })).toBeVisible()
  // The course of the assignment to which the link leads.
  await expect(board.getByLabel('Programming 1')).toBeChecked()
  await expectAccessible(board)
  await board.getByRole('button', { name: 'Connect', exact: true }).click()
  await board.getByRole('button', { name: 'Open in a new window' }).waitFor()
  await visit(`${site.url}/CourseManagement/${courseId}/platforms`, board)
  await expect(board.getByRole('region', { name: `${atPlatform.title} on ${form.name}` })).toContainText('Lea Lecturer')
  await expectAccessible(board)
  await lecturing.close()

  const learning = await browser.newContext({ locale: 'en-GB' })
  const desk = await learning.newPage()
  await desk.goto(await linkOf(place, 'nora'))
  await expect(desk).toHaveURL(`${site.url}/LtiLink`)
  await waitUntilInteractive(desk)
  await expect(desk.getByText('Nora Learner')).toBeVisible()
  await expectAccessible(desk)
  await createAccount(desk, place)
  await expect(desk).toHaveURL(`${site.url}/Assignment/${assignmentId}`)
  await expect(desk.getByRole('heading', { name: 'Lab 3: loops' })).toBeVisible()
  await expect(desk.getByRole('banner')).toContainText('Nora Learner')
  await learning.close()
})

test('In a frame: the platform’s storage keeps what the browser does not, and the assignment opens in a window', async ({
  page,
  place,
}) => {
  test.slow()
  const { site, platform, database, assignmentId } = place
  await connect(place)
  await loseCookies(page, place)
  const withStorage = platform.framing(await linkOf(place, 'nora', { storage: '_parent' }), { hasStorage: true })
  // The address to which the storage’s answer was posted.
  const frame = await openFrame(page, withStorage, ltiAddresses.bound)
  await expect(frame.getByRole('heading', { name: atPlatform.title })).toBeVisible()
  expect(await page.evaluate<string[]>('Object.keys(window.kept)')).toEqual([
    expect.stringContaining(`${site.url}state_`),
  ])
  // A double click opens one window.
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Open in a new window' }).dblclick()
  const tab = await opened
  await expect(tab).toHaveURL(`${site.url}/LtiLink`)
  await waitUntilInteractive(tab)
  await createAccount(tab, place)
  expect(popups).toEqual([tab])
  await expect(tab).toHaveURL(`${site.url}/Assignment/${assignmentId}`)
  await expect(tab.getByRole('heading', { name: 'Lab 3: loops' })).toBeVisible()
  const member = await database
    .selectFrom('course_member')
    .innerJoin('account', 'account.id', 'course_member.user_id')
    .select(['course_member.role', 'course_member.official_name', 'account.email'])
    .where('course_member.course_id', '=', place.courseId)
    .where('course_member.role', '=', 'student')
    .execute()
  expect(member).toEqual([{ role: 'student', official_name: 'Nora Learner', email: 'nora@university.example' }])
  await tab.close()

  // The next time, the frame has a cookie, so the user does not have to log in.
  await page.unrouteAll()
  await openFrame(page, platform.framing(await linkOf(place, 'nora')))
  await expect(frame.getByRole('heading', { name: 'Lab 3: loops' })).toBeVisible()
  const again = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Open in a new window' }).click()
  const second = await again
  await expect(second).toHaveURL(`${site.url}/Assignment/${assignmentId}`)
  await expect(second.getByRole('banner')).toContainText('Nora Learner')
  await second.close()
})

test('A lecturer links an assignment with the platform’s picker, and invites who is on its roster', async ({
  page,
  visit,
  place,
}) => {
  test.slow()
  const { site, database, platform, lecturer, courseId, assignmentId } = place
  await connect(place)
  await database.updateTable('lti_context').set({ members_url: platform.membersUrl }).execute()
  const { id: platformId } = await database.selectFrom('lti_platform').select('id').executeTakeFirstOrThrow()
  await database
    .insertInto('lti_identity')
    .values({ platform_id: platformId, subject: 'lea', user_id: lecturer.id })
    .execute()
  const link = await linkOf(place, 'lea', {
    isLecturer: true,
    message: {
      [claims.messageType]: messageTypes.deepLink,
      [claims.resourceLink]: undefined,
      [claims.deepLinkingSettings]: {
        deep_link_return_url: `${platform.issuer}/returned`,
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['iframe'],
        accept_multiple: true,
      },
    },
  })
  const frame = await openFrame(page, platform.framing(link))
  await expect(frame.getByRole('heading', { name: 'Choose what to link' })).toBeVisible()
  await frame.getByRole('checkbox', { name: /^Lab 3: loops/ }).check()
  await frame.getByRole('button', { name: 'Add to my platform' }).click()
  await expect(frame.getByRole('heading', { name: 'Links were added' })).toBeVisible()
  const sent = JSON.parse(Buffer.from(platform.returned[0]?.split('.')[1] ?? '', 'base64url').toString('utf8'))
  expect(sent[claims.contentItems]).toMatchObject([{ url: `${site.url}/Assignment/${assignmentId}` }])

  const active = { status: 'Active', roles: ['Learner'] }
  platform.members.push(
    { ...active, user_id: 'nora', name: 'Nora Learner', email: 'nora@university.example' },
    { ...active, user_id: 'nobody', name: 'Has No Address' },
    { ...active, user_id: 'olga', name: 'Olga Learner', email: 'olga@university.example' },
  )
  await visit(`${site.url}/Login?next=${encodeURIComponent(`/CourseManagement/${courseId}/platforms`)}`)
  await logIn(page, lecturer.email)
  const course = page.getByRole('region', { name: place.platform.form.name })
  await course.getByRole('button', { name: 'Read the roster' }).click()
  await expect(course.getByRole('status')).toContainText('2 new, 0 changed, 0 unchanged, 1 without a usable address.')
  await expectAccessible(page)
  await course.getByRole('button', { name: 'Invite 2 and change 0' }).click()
  await expect(course.getByText(/^Last read/)).toBeVisible()
  await visit(`${site.url}/CourseManagement/${courseId}/invitations`)
  await expect(page.getByRole('main')).toContainText('olga@university.example')
})

test('In a frame that keeps nothing the launch begins again in a window, and lands in the assignment', async ({
  page,
  place,
}) => {
  test.slow()
  const { site, platform, assignmentId } = place
  await connect(place)
  await loseCookies(page, place)
  const frame = await openFrame(page, platform.framing(await linkOf(place, 'nora')))
  await expect(frame.getByRole('heading', { name: 'Open it in a new window' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Open in a new window' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(`${site.url}/LtiLink`)
  await waitUntilInteractive(tab)
  await createAccount(tab, place)
  await expect(tab).toHaveURL(`${site.url}/Assignment/${assignmentId}`)
  await expect(tab.getByRole('heading', { name: 'Lab 3: loops' })).toBeVisible()
  await tab.close()
})

async function createAccount(page: Page, { site }: Place): Promise<void> {
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await codesTo({ outbox: join(site.folder, 'outbox') }, 'nora@university.example').next()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

async function logIn(page: Page, email: string): Promise<void> {
  await waitUntilInteractive(page)
  await textbox(page, 'Email').fill(email)
  await textbox(page, 'Password').fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}
