import { aCompany } from './assessment.ts'
import { aJob } from '../server/test/job.ts'
import { dropSession, expect, roles, test } from './site.ts'

test('An owner revokes an invitation, removes a member and leaves; an admin deletes the company with its offers', async ({
  page,
  visit,
  account,
  login,
  database,
}) => {
  const [stays, reviewer] = [
    await account({ displayName: 'Omar Owner' }),
    await account({ displayName: 'Robin Reviewer' }),
  ]
  const owner = await login({ displayName: 'Olga Owner' })
  const members = { [owner.id]: 'owner', [stays.id]: 'owner', [reviewer.id]: 'reviewer' } as const
  const id = await aCompany(database, members, 'A company of actions')
  await aJob({ database }, id)
  await visit(`/CompanyManagement/${id}/members`)
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a member' })
  await form.getByLabel('Email').fill('not.needed@actions.example')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const invitations = page.getByRole('region', { name: 'Pending invitations' })
  await invitations.getByRole('button', { name: 'Actions for not.needed@actions.example' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(invitations).toHaveCount(0)

  const list = page.getByRole('region', { name: 'Members of the company' })
  await list.getByRole('button', { name: 'Actions for Robin Reviewer' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove this member?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('row', { name: /Robin Reviewer/ })).toHaveCount(0)
  await list.getByRole('button', { name: 'Actions for Olga Owner' }).click()
  await page.getByRole('menuitem', { name: 'Leave the company' }).click()
  await page.getByRole('dialog', { name: 'Leave this company?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`/Company/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A company of actions' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Manage' })).toHaveCount(0)

  await dropSession(page)
  await login({ role: roles.admin, displayName: 'Ada Admin' })
  await visit('/CompaniesManagement')
  const companies = page.getByRole('region', { name: 'Companies' })
  await companies.getByRole('button', { name: 'Actions for A company of actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this company?' })
  await expect(deleting).toContainText('1 job offer (with their applications)')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(companies.getByRole('row', { name: /A company of actions/ })).toHaveCount(0)
  expect(await database.selectFrom('job').select('id').where('company_id', '=', id).execute()).toEqual([])
})

test('A recruiter closes an offer, opens it again, and deletes it', async ({ page, visit, login, database }) => {
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany(database, { [recruiter.id]: 'recruiter' }, 'A company with an offer')
  // Without a pay range, an offer is not opened again.
  const pay = { pay_min: 60_000, pay_max: 80_000, pay_currency: 'EUR', pay_per: 'year' } as const
  await aJob({ database }, companyId, { title: 'Keeper of lighthouses', ...pay })
  await aJob({ database }, companyId, { title: 'Keeper of bees' })
  await visit(`/CompanyManagement/${companyId}/offers`)
  const offers = page.getByRole('main')
  const row = offers.getByRole('row', { name: /Keeper of lighthouses/ })
  const act = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Keeper of lighthouses' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await expect(row.locator('.state-chip')).toHaveText('Open')
  await act('Close')
  await expect(row.locator('.state-chip')).toHaveText('Closed')
  await act('Reopen')
  const reopening = page.getByRole('dialog', { name: 'Reopen the offer' })
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(row.locator('.state-chip')).toHaveText('Open')
  await act('Delete')
  const deleting = page.getByRole('dialog', { name: 'Delete this job offer?' })
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(offers).toContainText('Keeper of bees')
})
