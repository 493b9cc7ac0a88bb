import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { expect, waitUntilInteractive, roles, test } from './site.ts'

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const linksIn = async (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('A header, a side element and a footer are always present', async ({ page, visit, expectFailure }) => {
  expectFailure(404, '/nowhere/at/all')
  for (const address of ['/', '/About', '/PrivacyPolicy', '/Search?kw=tree', '/ForCompanies', '/nowhere/at/all']) {
    await visit(address)
    await expect(banner(page)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  for (const address of ['/Login', '/SignUp', '/ForgotPassword']) {
    await visit(address)
    await expect(banner(page)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'The five levels' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('Logged out, the top bar has the logo to home, About, Sign Up and Log In', async ({ page, visit }) => {
  await visit('/About')
  await expect(banner(page).getByRole('link', { name: 'About' })).toHaveAttribute('href', '/About')
  await expect(banner(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/SignUp?next=%2FAbout')
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', /^\/Login/)
  await expect(banner(page).getByRole('searchbox')).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'Gradus' }).click()
  await expect(page).toHaveURL(/\/(Home)?$/)
})

test('Logged in, the top bar has a search box, the inbox, the avatar, the name, and the rank where no subtitle is set', async ({
  page,
  visit,
  login,
}) => {
  await login({ displayName: 'Ada Brook', reputation: 120 })
  await visit('/')
  await expect(banner(page).getByPlaceholder('Search questions or a tag')).toBeVisible()
  await expect(banner(page).getByRole('link', { name: /Your profile.*Ada Brook.*Intermediate/ })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await banner(page)
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByText(messages.allClean)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(messages.allClean)).toBeHidden()
})

test('The avatar falls back to a default image where its own does not load', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  expectFailure(404, '/uploads/gone.webp')
  const { id } = await login()
  await database.updateTable('account').set({ profile_image: '/uploads/gone.webp' }).where('id', '=', id).execute()
  await visit('/')
  const picture = banner(page)
    .getByRole('link', { name: /Your profile/ })
    .locator('img')
  await expect(picture).toHaveAttribute('src', '/default-avatar.svg')
  await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBeGreaterThan(0)
  // Restores the default picture, because other journeys list users and expect their pictures.
  await database.updateTable('account').set({ profile_image: null }).where('id', '=', id).execute()
})

test('Search on Enter goes to a known tag, with c++ as cpp and c# as csharp, otherwise to the keyword', async ({
  page,
  visit,
  login,
  post,
}) => {
  const choice = {
    kind: 'multiChoice',
    difficultLevel: 1,
    answers: [
      { body: 'Yes', correct: true },
      { body: 'No', correct: false },
    ],
  }
  await post({
    ...choice,
    title: 'A question about references',
    body: '<p>Is a reference an object?</p>',
    rawTags: ['cpp', 'csharp'],
  })
  await login()
  await visit('/')
  const box = banner(page).getByPlaceholder('Search questions or a tag')
  for (const [text, address, shown] of [
    ['c++', /\/Search\?tag=cpp$/, 'cpp'],
    ['C#', /\/Search\?tag=csharp$/, 'csharp'],
    ['cpp', /\/Search\?tag=cpp$/, 'cpp'],
    ['references & more', /\/Search\?kw=references(\+|%20)%26(\+|%20)more$/, 'references & more'],
  ] as const) {
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(box).toHaveValue(shown)
  }
})

test('Typing in the search box is not interrupted when the next page has loaded', async ({ page, visit, login }) => {
  await login()
  await visit('/')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await menu(page).getByRole('link', { name: 'Announcements' }).click()
  const box = banner(page).getByPlaceholder('Search questions or a tag')
  await box.pressSequentially('arr')
  await expect(page).not.toHaveURL(/Announcements/)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect(page).toHaveURL(/\/Announcements$/)
  await expect(box).toBeFocused()
  await page.keyboard.type('ays')
  await expect(box).toHaveValue('arrays')
  await box.blur()
  await menu(page).getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByRole('main')).toBeFocused()
})

test('The side menu of a visitor', async ({ page, visit }) => {
  await visit('/')
  expect(await linksIn(page)).toEqual([
    '/Home',
    '/ForCompanies',
    '/ForUni',
    '/Ranking',
    '/Announcements',
    '/Reputation',
    '/Tournaments',
    '/Jobs',
  ])
})

const profile = ['/Profile', '/Dashboard', '/EditProfile', '/EditAccount', '/logout']
const community = ['/Ranking', '/Announcements', '/Reputation', '/Tournaments', '/Jobs']
const linksByRole = {
  user: ['/Home', '/ForCompanies', '/ForUni', ...profile, ...community],
  moderator: [
    '/Home',
    '/ForCompanies',
    '/ForUni',
    ...profile,
    ...community,
    '/ReviewWaitingQuestions',
    '/RevokedPasses',
  ],
  lecturer: ['/Home', ...profile, ...community, '/CoursesManagement', '/ManageLecturerQuestions'],
  admin: [
    '/Home',
    '/ForCompanies',
    '/ForUni',
    ...profile,
    ...community,
    '/AddAnnouncement',
    '/AddTournament',
    '/AddJobOffer',
    '/SendGlobalMsg',
    '/NotificationManagement',
    '/UsersManagement',
    '/TagManagement',
    '/TournamentsManagement',
    '/JobsAdManagement',
    '/ReviewUsers',
    '/ReviewWaitingQuestions',
    '/QuestionsManagement',
    '/CompaniesManagement',
  ],
} as const
for (const [name, expected] of Object.entries(linksByRole))
  test(`The side menu of role ${name}`, async ({ page, visit, login }) => {
    await login({ role: roles[name as keyof typeof roles] })
    await visit('/')
    await expect(menu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
    // A role may have links that the specification does not list, after those that it does.
    await expect.poll(async () => (await linksIn(page)).slice(0, expected.length)).toEqual(expected)
    if (name !== 'admin') expect(await linksIn(page)).toHaveLength(expected.length)
  })

test('Any other path shows the not-found page, with the status 404', async ({ page, visit, expectFailure }) => {
  expectFailure(404, '/nothing-here')
  expectFailure(404, '/Question/:id')
  expectFailure(404, '/nothing/at/all')
  for (const address of ['/nothing-here', '/Question/999999999', '/nothing/at/all?x=1']) {
    const response = await visit(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
    await expect(page.getByText(messages.notFoundText)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(messages.notFoundTitle))
  }
})

test('Pages for other roles show the not-found page', async ({ page, visit, login }) => {
  await login()
  for (const address of ['/UsersManagement', '/ReviewWaitingQuestions', '/CompaniesManagement']) {
    await visit(address)
    await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
  }
})

test('The footer links and the support pop-up', async ({ page, visit, request }) => {
  await visit('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/PrivacyPolicy')
  await expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/About')
  await expect(footer).toContainText('2021')
  const terms = await footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')
  const document = await request.get(terms ?? '')
  expect(document.headers()['content-type']).toContain('application/pdf')
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await footer.getByRole('button', { name: 'Contact Us' }).click()
  const support = page.getByRole('dialog', { name: messages.supportTitle })
  await expect(support).toContainText(messages.supportHelp)
  await expect(support.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(support.getByRole('link', { name: messages.supportCompany })).toHaveAttribute('href', '/ForCompanies')
  await expect(support.getByRole('link', { name: messages.supportUniversity })).toHaveAttribute('href', '/ForUni')
  await page.keyboard.press('Escape')
  await expect(support).toBeHidden()
})

test('The welcome pop-up shows for visitors who are not logged in when there is no page parameter', async ({
  page,
  visit,
}) => {
  const welcome = page.getByRole('dialog', { name: messages.welcomeTitle('Gradus') })
  await visit('/?page=1')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await visit('/')
  await expect(welcome).toContainText(messages.welcomeText)
  await expect(welcome.getByRole('link', { name: messages.welcomeButton })).toHaveAttribute('href', '/Reputation')
  // It is the keyboard's first stop after the link that skips the menus, as it covers a part of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(welcome.getByRole('link', { name: messages.welcomeButton })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(welcome).toBeHidden()

  // The server's HTML contains the pop-up. If the visitor dismissed it, it must stay hidden even before the login check.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/auth/api/checkUserLogged', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  await expect(banner(page).getByLabel('Checking who you are')).toBeVisible()
  await expect(welcome).toBeHidden()
  release()
  await waitUntilInteractive(page)
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})

test('A spinner shows until the login check finishes', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/auth/api/checkUserLogged', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  await expect(banner(page).getByLabel('Checking who you are')).toBeVisible()
  // Public content is already visible meanwhile.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  release()
  await waitUntilInteractive(page)
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('The footer links to a privacy policy, which contains everything that the specification lists', async ({
  request,
}) => {
  const text = (await (await request.get('/PrivacyPolicy')).text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const sentence of [
    /the data controller under the General Data Protection Regulation/,
    /Contact details/,
    /Identifying technical data/,
    /Usage data/,
    /Your consent/,
    /Our contract with you/,
    /Legitimate interests/,
    /What we use it for/,
    /write to/i,
    /clos\w+ your account/,
    /Edit Account/,
    /correct/,
    /object to/,
    /profiling/,
    /automated decision/,
    /portability|machine-readable/,
    /eras/,
    /complain/,
    /within one month/,
    /Connections to the site are encrypted/,
    /international security standard/,
    /keep your login details confidential/,
    /No transmission over the internet is fully secure/,
    /processed in Israel/,
    /recognised that Israel protects personal data adequately/,
    /Privacy Protection Authority/,
    /third-party payment provider/,
    /cloud provider/,
    /litigation/i,
    /archiv/i,
    /Cookies/,
    /turn cookies off in your browser/,
    /reduce|not work/,
  ])
    expect(text).toMatch(sentence)
})
