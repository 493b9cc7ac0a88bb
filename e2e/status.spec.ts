import { expectAccessible } from './axe.ts'
import { expect, roles, test } from './site.ts'

test('An admin sees how the site fared in the last day: charts with a sentence each, and their numbers by the hour', async ({
  page,
  visit,
  login,
  database,
}) => {
  await database.deleteFrom('status_sample').execute()
  // Samples from hours ago, to which the running server adds nothing.
  const hours = Array.from({ length: 22 }, (_, hour) => hour + 1)
  await database
    .insertInto('status_sample')
    .values(
      hours.map((hour) => ({
        at: new Date(Date.now() - (hour + 1) * 3_600_000),
        requests: 4000 + 37 * hour,
        failed: hour === 7 ? 123 : 0,
        slow: hour % 5,
        seconds: 90 + 8 * hour,
        verdicts: 200 + 9 * hour,
        waiting: hour === 7 ? 45 : 1,
        oldest_seconds: hour === 7 ? 31 : 1,
      })),
    )
    .execute()
  await login({ role: roles.admin })
  await visit('/Status')
  for (const title of ['Requests', 'Failed requests', 'Response time', 'Verdicts', 'Waiting submissions'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /123 requests failed/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(25)
  await expect(page.getByRole('row', { name: /4,259 123/ })).toBeVisible()
  await expectAccessible(page)
})

test('Only admins see the status of the site', async ({ page, visit, login }) => {
  await login({ role: roles.moderator })
  await visit('/Status')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
