import { expect, roles, test } from './site.ts'

test.use({ locale: 'en-US', timezoneId: 'Europe/Paris' })

test('A field for a time repeats it with 24 hours, as the rest of the site writes times', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await visit('/AddTournament')
  const start = page.getByLabel('Start', { exact: true })
  await start.fill('2031-03-09T15:05')
  await expect(start).toHaveAccessibleDescription(/Sun, 9 Mar 2031, 15:05, UTC/)
})
