import { codingForm } from '../server/test/question.ts'
import { aSubmission } from '../server/test/submission.ts'
import { recordTry, choice } from './question-page.ts'
import { expect, test } from './site.ts'

test('A question’s page shows the solve rate and the run times with the reader’s own among them', async ({
  page,
  visit,
  login,
  account,
  post,
  database,
}) => {
  // A question of its own: the samples are solved by other journeys, too.
  const id = await post(codingForm())
  const pass = async (userId: number, cpuMilliseconds: number) => {
    await aSubmission(database, {
      userId,
      questionId: id,
      outcome: 'passed',
      verdict: { cpuMilliseconds },
      isPublished: true,
    })
    await database
      .insertInto('question_progress')
      .values({ user_id: userId, question_id: id, tries: 1, solved_at: new Date() })
      .execute()
  }
  for (const time of [30, 35, 180, 190]) await pass((await account()).id, time)
  await recordTry(database, id, (await account()).id)
  const reader = await login()

  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { name: 'How others did' })).toHaveCount(0)
  await pass(reader.id, 40)
  await visit(`/Question/${id}`)
  const statistics = page.getByRole('region', { name: 'How others did' })
  await expect(statistics.getByRole('img', { name: 'Solved by 5 of 6 people who tried: 83%.' })).toBeVisible()
  await expect(
    statistics.getByRole('img', {
      name: 'Solutions by run time. up to 50 ms: 3, up to 100 ms: 0, up to 200 ms: 2. Yours took up to 50 ms; 40% took longer.',
    }),
  ).toBeVisible()
  await expect(statistics.getByText('You', { exact: true })).toBeVisible()
})

test('A tag’s page shows how many of its questions are Junior, Senior and Expert', async ({ page, visit, post }) => {
  const tagged = (title: string, difficultLevel: number) =>
    post({ ...choice(title), rawTags: ['mixed-hills'], difficultLevel })
  await tagged('The first of the mixed hills', 1)
  await tagged('The second of the mixed hills', 1)
  await tagged('The third of the mixed hills', 3)
  await visit('/TagPage?tag=mixed-hills')
  const mix = page.getByRole('main').getByRole('figure')
  await expect(mix.getByRole('listitem')).toHaveText([/Junior.*2 \(67%\)/, /Senior.*0 \(0%\)/, /Expert.*1 \(33%\)/])
})
