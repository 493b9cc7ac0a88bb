import { sql } from 'kysely'
import { answered, choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

test('A question’s page shows the solve rate and the run times with the reader’s own among them', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ role: roles.admin })
  const { id } = await database
    .selectFrom('question')
    .innerJoin('language_variant', 'language_variant.question_id', 'question.id')
    .select('question.id')
    .where('question.kind', '=', 'coding')
    .where('question.state', '=', 'public')
    .where('question.user_id', '<>', author.id)
    .where('language_variant.language', '=', 8)
    .executeTakeFirstOrThrow()
  const passed = (userId: number, cpuMilliseconds: number) => sql`
    with pass as (
      insert into submission (user_id, question_id, language, source, outcome, verdict, judged_at, is_published)
      values (${userId}, ${id}, 8, 'pass', 'passed', ${JSON.stringify({ cpuMilliseconds })}, now(), true))
    insert into question_progress (user_id, question_id, tries, solved_at) values (${userId}, ${id}, 1, now())`
  for (const time of [30, 35, 180, 190]) await passed((await account()).id, time).execute(database)
  await answered(database, id, (await account()).id)
  const reader = await login()

  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { name: 'How others did' })).toHaveCount(0)
  await passed(reader.id, 40).execute(database)
  await visit(`/Question/${id}`)
  const figures = page.getByRole('region', { name: 'How others did' })
  await expect(figures.getByRole('img', { name: 'Solved by 5 of 6 people who tried: 83 %.' })).toBeVisible()
  await expect(
    figures.getByRole('img', {
      name: 'Solutions by run time. up to 50 ms: 3, up to 100 ms: 0, up to 200 ms: 2. Yours took up to 50 ms; 40 % took longer.',
    }),
  ).toBeVisible()
  await expect(figures.getByText('You', { exact: true })).toBeVisible()
})

test('A tag’s page shows how many of its questions are Junior, Senior and Expert', async ({ page, visit, post }) => {
  const tagged = (title: string, difficultLevel: number) =>
    post({ ...choice(title), rawTags: ['mixed-hills'], difficultLevel })
  await tagged('The first of the mixed hills', 1)
  await tagged('The second of the mixed hills', 1)
  await tagged('The third of the mixed hills', 3)
  await visit('/TagPage?tag=mixed-hills')
  const mix = page.getByRole('main').getByRole('figure')
  await expect(mix.getByRole('listitem')).toHaveText([/Junior.*2 \(67 %\)/, /Senior.*0 \(0 %\)/, /Expert.*1 \(33 %\)/])
})
