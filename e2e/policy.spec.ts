import { policyVersions } from '@gradus/contract/policy-version'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

test('After a change of the terms a user sees a notice once, works on, and accepts with one click', async ({
  page,
  visit,
  login,
  database,
}) => {
  const { id } = await login({ displayName: 'Noa Lindqvist' })
  const accepted = (version: string) =>
    database.updateTable('account').set({ accepted_policies: version }).where('id', '=', id).execute()
  await accepted('2020-01-01')
  await visit('/')
  const notice = page.getByRole('complementary', { name: 'Changed terms' })
  await expect(notice).toContainText('We have changed our Terms of Service and our Privacy Policy.')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Noa Lindqvist')
  await expect(notice).toBeHidden()
  const rows = await database
    .selectFrom('policy_acceptance')
    .select(['document', 'version'])
    .where('user_id', '=', id)
    .orderBy('document')
    .execute()
  expect(rows).toEqual([
    { document: 'privacy', version: policyVersions.privacy },
    { document: 'terms', version: policyVersions.terms },
  ])
  await visit('/EditAccount')
  await expect(
    page.getByText(/You have accepted the Terms of Service and the Privacy Policy in force since/),
  ).toBeVisible()
})
