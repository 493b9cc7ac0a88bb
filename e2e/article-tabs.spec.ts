import type { Page } from '@playwright/test'
import { editAnnouncement } from '@gradus/contract/announcement'
import { editBlogPost } from '@gradus/contract/blog'
import type { Database } from '../server/src/platform/data/database.ts'
import { aCompany } from './assessment.ts'
import { textbox } from './form.ts'
import { expect, roles, test } from './site.ts'

for (const { what, add, address } of [
  {
    what: 'announcement',
    add: async (database: Database, userId: number) =>
      (
        await database
          .insertInto('announcement')
          .values({ user_id: userId, title: 'The judge learns Kotlin', body: '<p>Kotlin from today.</p>', tags: [] })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    address: 'EditAnnouncement',
  },
  {
    what: 'post',
    add: async (database: Database, userId: number) =>
      (
        await database
          .insertInto('blog_post')
          .values({
            user_id: userId,
            title: 'The judge learns Kotlin',
            body: '<p>Kotlin from today.</p>',
            body_text: 'Kotlin from today.',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    address: 'EditBlogPost',
  },
])
  test(`Two tabs with the form of one ${what}: when one has saved, the other shows what was saved instead of the text of before`, async ({
    page,
    visit,
    login,
    database,
    expectFailure,
  }) => {
    const id = await add(database, (await login({ role: roles.admin })).id)
    await visit(`/${address}/${id}`)
    const second = await page.context().newPage()
    await second.goto(`/${address}/${id}`)
    const titleIn = (tab: Page) => tab.getByRole('textbox', { name: 'Title' })
    await expect(titleIn(second)).toHaveValue('The judge learns Kotlin')
    await titleIn(page).fill('The judge learns Scala')
    await expect(titleIn(second)).toHaveValue('The judge learns Scala')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The judge learns Scala')
    await expect(titleIn(second)).toHaveValue('The judge learns Scala')

    // Somebody else saves, of whom this browser knows nothing.
    await titleIn(second).fill('The judge learns Zig')
    const table = what === 'post' ? 'blog_post' : 'announcement'
    await database.updateTable(table).set({ title: 'The judge learns Nim', modified_at: new Date() }).execute()
    expectFailure(409, what === 'post' ? editBlogPost.url : editAnnouncement.url)
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByText(`This ${what} was changed in the meantime`)).toBeVisible()
    await expect(titleIn(second)).toHaveValue('The judge learns Zig')
    await second.getByRole('button', { name: 'Keep my version' }).click()
    await expect(second.getByText(`This ${what} was changed in the meantime`)).toHaveCount(0)
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('The judge learns Zig')
  })

test('A draft of a company’s settings does not replace what a colleague saved since it began', async ({
  page,
  visit,
  login,
  database,
}) => {
  const id = await aCompany(database, { [(await login()).id]: 'owner' })
  await database
    .updateTable('company')
    .set({ body: '<p>We build robots for gardens.</p>' })
    .where('id', '=', id)
    .execute()
  await visit(`/CompanyManagement/${id}/settings`)
  await textbox(page, 'Name').fill('Northwind Gardens')
  await database.updateTable('company').set({ name: 'Southwind', revision: 2 }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByText('This company was changed in the meantime')).toBeVisible()
  await expect(textbox(page, 'Name')).toHaveValue('Northwind Gardens')
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect(textbox(page, 'Name')).toHaveValue('Southwind')
  await expect(page.getByText('This company was changed in the meantime')).toHaveCount(0)
})
