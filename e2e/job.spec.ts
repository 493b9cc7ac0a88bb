import type { Page } from '@playwright/test'
import { countries } from '@gradus/contract/country'
import { setApplicationState } from '@gradus/contract/application-review'
import { jobKinds } from '@gradus/contract/job'
import { applyForJob } from '@gradus/contract/job-application'
import { Currency, type PayPeriod } from '@gradus/contract/pay'
import { payText } from '@gradus/contract/pay-text'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { aCompany } from '../server/test/company.ts'
import { aJob } from '../server/test/job.ts'
import { expectAccessible } from './axe.ts'
import { textbox } from './form.ts'
import { signIn } from './sign-in.ts'
import { dropSession, expect, test } from './site.ts'

/** The parts of the structured data that are visible in the page, by their visible names. */
interface Posting {
  readonly title: string
  readonly description: string
  readonly datePosted: string
  readonly validThrough: string
  readonly employmentType: string
  readonly hiringOrganization: { readonly name: string; readonly sameAs?: string }
  readonly identifier: { readonly name: string; readonly value: string }
  readonly directApply: boolean
  readonly jobLocation?: { readonly address: { readonly addressLocality: string; readonly addressCountry?: string } }
  readonly jobLocationType?: string
  readonly applicantLocationRequirements?: readonly { readonly name: string }[]
  readonly baseSalary?: {
    readonly currency: string
    readonly value: { readonly minValue: number; readonly maxValue: number; readonly unitText: string }
  }
}

const kindOf: Readonly<Record<string, keyof typeof jobKinds>> = { FULL_TIME: 'fullTime', CONTRACTOR: 'contract' }
const periodOf: Readonly<Record<string, PayPeriod>> = { HOUR: 'hour', YEAR: 'year' }
const dayText = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  )

/** The facts as the page must show them, computed from the structured data. */
function factsOf(posting: Posting): Record<string, string> {
  const { jobLocation, applicantLocationRequirements: from, baseSalary, identifier } = posting
  const { addressLocality: place, addressCountry: code } = jobLocation?.address ?? {}
  const country = code === undefined ? undefined : countries[code as keyof typeof countries]
  return {
    ...(posting.jobLocationType === 'TELECOMMUTE'
      ? { Place: 'Remote', 'Work from': (from ?? []).map(({ name }) => name).join(', ') }
      : { Place: [place, country].filter(Boolean).join(', ') }),
    ...(posting.jobLocationType && place ? { Office: place } : {}),
    Kind: jobKinds[kindOf[posting.employmentType] ?? 'temporary'],
    ...(baseSalary
      ? {
          Pay: payText({
            min: baseSalary.value.minValue,
            max: baseSalary.value.maxValue,
            currency: Currency.parse(baseSalary.currency),
            per: periodOf[baseSalary.value.unitText] ?? 'month',
          }),
        }
      : {}),
    Published: dayText(posting.datePosted),
    'Apply by': dayText(posting.validThrough),
    Offer: `No. ${identifier.value}`,
  }
}

async function shownFacts(page: Page): Promise<Record<string, string>> {
  const names = await page.locator('.job-facts dt').allInnerTexts()
  const values = await page.locator('.job-facts dd').allInnerTexts()
  return Object.fromEntries(names.map((name, index) => [name, (values[index] ?? '').trim()]))
}

/** The visible text of HTML. */
async function textOf(page: Page, html: string): Promise<string> {
  const source = `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').body.textContent`
  return String(await page.evaluate(source))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('JobPosting data equals the visible text for on-site and remote offers, with and without pay; it ends with the offer', async ({
  page,
  visit,
  database,
  expectFailure,
}) => {
  test.slow()
  const companyId = await aCompany({ database })
  await database.updateTable('company').set({ site: 'https://robots.example' }).where('id', '=', companyId).execute()
  const pay = { pay_min: 60_000, pay_max: 80_000.5, pay_currency: 'EUR', pay_per: 'year' } as const
  const remote = { is_remote: true, kind: 'contract', countries: ['DE', 'FR'] } as const
  const hostile = {
    title: 'Developer </script><script>document.title="x"</script>',
    body: '<p>Break &lt;/script&gt; it.</p>',
  }
  const elsewhere = { apply_here: false, apply_url: 'https://jobs.robots.example/apply?id=1' }
  const offers = [
    await aJob({ database }, companyId, { ...hostile, ...pay }),
    await aJob({ database }, companyId, { countries: [], ...elsewhere }),
    await aJob({ database }, companyId, {
      ...remote,
      countries: [...remote.countries],
      place: '',
      ...pay,
      pay_per: 'hour',
    }),
    await aJob({ database }, companyId, { ...remote, countries: [...remote.countries] }),
  ]
  for (const id of offers) {
    const response = await visit(`/Job/${id}`)
    const html = (await response?.text()) ?? ''
    const nonce = /'nonce-([^']+)'/.exec(response?.headers()['content-security-policy'] ?? '')?.[1]
    expect(html).toContain(`<script type="application/ld+json" nonce="${nonce}">`)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/Job/${id}/[^"]+">`))
    const posting = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as Posting
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(posting.title)
    expect(await textOf(page, posting.description)).toBe(
      (await main.locator('.prose').innerText()).replaceAll(/\s+/g, ' ').trim(),
    )
    await expect(main.getByRole('link', { name: posting.hiringOrganization.name })).toBeVisible()
    await expect(main.getByRole('link', { name: posting.hiringOrganization.sameAs ?? 'none' })).toBeVisible()
    expect(posting.identifier.name).toBe(posting.hiringOrganization.name)
    const { Level, ...shown } = await shownFacts(page)
    expect(Level).toBe('Senior')
    expect(shown).toEqual(factsOf(posting))
    await expect(main.getByText('Apply here with your profile and a message.')).toHaveCount(posting.directApply ? 1 : 0)
    if (!posting.directApply)
      await expect(main.getByRole('link', { name: 'Apply at jobs.robots.example' })).toHaveAttribute('href', /^https:/)
  }
  // Leaving the page removes its structured data.
  await page.getByRole('main').getByRole('link', { name: 'python' }).click()
  await expect(page.getByRole('heading', { name: /^Jobs/, level: 1 })).toBeVisible()
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)

  const [closed = 0, other = 0] = offers
  await database.updateTable('job').set({ closed_at: new Date() }).where('id', '=', closed).execute()
  expectFailure(410, `/Job/${closed}`)
  const gone = await visit(`/Job/${closed}`)
  expect(gone?.status()).toBe(410)
  expect(await gone?.text()).not.toContain('application/ld+json')
  await expect(page.getByText('This offer is closed')).toBeVisible()
  await expect(page.getByRole('list').getByRole('link', { name: 'Python developer for robots' }).first()).toBeVisible()
  await expect(page.locator(`a[href^="/Job/${other}/"]`).first()).toBeVisible()
})

test('A user never sees the buttons of a visitor while the login check is under way', async ({
  page,
  login,
  database,
}) => {
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany({ database }, [{ userId: recruiter.id, role: 'recruiter' }])
  const jobId = await aJob({ database }, companyId)
  await login({ displayName: 'Cleo Candidate' })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/auth/api/checkUserLogged', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/Job/${jobId}`)
  const apply = page.getByRole('region', { name: 'Apply' })
  await expect(apply).toContainText('Apply here')
  await expect(apply.getByRole('link')).toHaveCount(0)
  const before = await apply.boundingBox()
  release()
  await expect(apply.getByRole('button', { name: 'Apply' })).toBeVisible()
  expect((await apply.boundingBox())?.height).toBe(before?.height)
})

test('A recruiter publishes an offer, somebody finds it, applies and withdraws, and both see each state', async ({
  page,
  visit,
  login,
  account,
  database,
  outbox,
  site,
  context,
  expectFailure,
}) => {
  test.slow()
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany({ database }, [{ userId: recruiter.id, role: 'recruiter' }])
  const reviewer = await account({ displayName: 'Ravi Reviewer' })
  await database
    .insertInto('company_member')
    .values({ company_id: companyId, user_id: reviewer.id, role: 'reviewer' })
    .execute()
  await visit(`/CompanyManagement/${companyId}/offers`)
  await expect(page.getByRole('heading', { name: 'No job offers yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add Job Offer' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Enter the pay range that you offer.')).toBeVisible()
  await expect(page.getByText('Enter the place, such as a city, or choose remote.')).toBeVisible()
  await textbox(page, 'Title').fill('Elixir developer')
  await textbox(page, 'Text').click()
  await page.keyboard.insertText('You build what thousands of robots talk to.')
  await page.getByRole('radio', { name: 'Remote' }).check()
  const from = page.getByRole('combobox', { name: 'Countries that people may work from' })
  await from.click()
  await from.fill('Portu')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await textbox(page, 'From').fill('90000')
  await textbox(page, 'To').fill('70000')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Enter a maximum that is at least the minimum.')).toBeVisible()
  await expect(textbox(page, 'To')).toBeFocused()
  await textbox(page, 'From').fill('50000')
  await textbox(page, 'To').fill('70000')
  await expectAccessible(page)
  // While the offer's page loads, the form keeps what was sent, and has no errors.
  let load = () => {}
  const loading = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await loading
    await route.continue()
  })
  const published = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await page.getByRole('button', { name: 'Publish' }).click()
  await published
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(textbox(page, 'Title')).toHaveValue('Elixir developer')
  await expect(page.locator('.mantine-InputWrapper-error')).toHaveCount(0)
  load()
  await expect(page.getByRole('heading', { name: 'Elixir developer', level: 1 })).toBeVisible()
  const jobId = Number(/\/Job\/(\d+)/.exec(page.url())?.[1])

  await dropSession(page)
  await visit('/Jobs?place=portugal&remote=1&pay=65000')
  await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('portugal')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Elixir developer' }).click()
  await expect(page.getByRole('link', { name: 'Log in to apply' })).toBeVisible()
  const candidate = await login({ displayName: 'Cleo Candidate' })
  await visit(`/Job/${jobId}`)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Write a few words to the company.')).toBeVisible()
  await expect(textbox(page, 'Message')).toBeFocused()
  await textbox(page, 'Message').fill('I talk to robots.')
  await expectAccessible(page)
  // The session ends while the candidate writes: after the next login the form is open, with the text.
  await context.clearCookies({ name: sessionCookie })
  expectFailure(401, applyForJob.url)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page).toHaveURL(/\/Login\?next=/)
  await expect(page.getByRole('alert')).toHaveText(
    'Your session has ended. Log in again. What you typed is saved in this browser.',
  )
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await signIn(page, { database, url: site.url }, candidate.id)
  await visit(`/Job/${jobId}`)
  await expect(textbox(page, 'Message')).toHaveValue('I talk to robots.')
  await page.getByRole('button', { name: 'Send application' }).dblclick()
  await expect(page.getByText('You applied for this job.')).toBeVisible()
  await outbox(candidate.email)

  await dropSession(page)
  await signIn(page, { database, url: site.url }, recruiter.id)
  await visit('/JobsAdManagement')
  await page.getByRole('link', { name: /^Applicants of Elixir developer: 1/ }).click()
  await page.getByRole('link', { name: 'Cleo Candidate' }).click()
  await expect(page.getByText('I talk to robots.')).toBeVisible()
  await textbox(page, 'New note').fill('Invite her.')
  // What is typed while a note is being sent stays.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (address) => address.pathname.endsWith('/Notes'),
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add note' }).click()
  await textbox(page, 'New note').fill('A mistake.')
  release()
  const notes = page.getByRole('region', { name: 'Notes' }).getByRole('listitem')
  await expect(notes.filter({ hasText: 'Invite her.' })).toBeVisible()
  await expect(textbox(page, 'New note')).toHaveValue('A mistake.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const mistake = notes.filter({ hasText: 'A mistake.' })
  await mistake.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(mistake).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Reviewers' }).click()
  await page.getByRole('option', { name: /Ravi Reviewer/ }).click()
  await expect(
    page
      .getByRole('region', { name: 'Reviewers' })
      .getByText(/Ravi Reviewer/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Interview' }).click()
  await expect(textbox(page, 'Subject')).toHaveValue('We would like to talk to you about Elixir developer')
  await textbox(page, 'Text').fill('Hello Cleo,\n\nCome on Monday.')
  const setState = (state: 'new' | 'withdrawn') =>
    database
      .updateTable('job_application')
      .set((eb) => ({ state, revision: eb('revision', '+', 1) }))
      .where('user_id', '=', candidate.id)
      .execute()
  // The application has changed meanwhile: nothing is sent, the dialog says so, and the email stays in it.
  await setState('new')
  expectFailure(409, setApplicationState.url)
  const moving = page.getByRole('dialog', { name: 'Move to “Interview”' })
  await moving.getByRole('button', { name: 'Move and send' }).click()
  await expect(moving.getByRole('alert')).toContainText('It was not moved and nothing was sent.')
  // The page has read the application again, so that only the reply tells of the withdrawal.
  await expect(moving.getByRole('button', { name: 'Move and send' })).toBeEnabled()
  await setState('withdrawn')
  expectFailure(409, setApplicationState.url)
  await moving.getByRole('button', { name: 'Move and send' }).click()
  await expect(moving.getByRole('alert')).toContainText('The candidate has withdrawn the application')
  await expect(textbox(page, 'Text')).toHaveValue('Hello Cleo,\n\nCome on Monday.')
  await expect(page.getByRole('region', { name: 'Move to' })).toHaveCount(0)
  await moving.getByRole('button', { name: 'Close', exact: true }).last().click()
  await setState('new')
  await page.reload()
  await page.getByRole('button', { name: 'Interview' }).click()
  await textbox(page, 'Text').fill('Hello Cleo,\n\nCome on Monday.')
  await page.getByRole('button', { name: 'Move and send' }).click()
  await expect(page.getByRole('region', { name: 'History' }).getByText('Interview')).toBeVisible()
  const [, mail] = await outbox(candidate.email, 2)
  expect(mail?.text).toContain('Come on Monday.')

  await dropSession(page)
  await signIn(page, { database, url: site.url }, candidate.id)
  await visit('/MyApplications')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Interview')
  // What is new for the company was sent by the candidate.
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Sent')
  await expect(page.getByText(/^If nothing changes, it will be erased on .*\d{4}\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Withdrawn')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(page.getByText(/^It will be erased on [^,]*\d{4}\.$/)).toBeVisible()
})
