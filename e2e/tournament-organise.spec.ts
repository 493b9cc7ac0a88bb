import type { Page } from '@playwright/test'
import { askClarification } from '@gradus/contract/clarification'
import { messages } from '@gradus/contract/message'
import { editTournament } from '@gradus/contract/tournament-management'
import { expectNoViolation } from './axe.ts'
import { chooseFound, textbox } from './form.ts'
import { toast } from './question-page.ts'
import { dropSession, expect, roles, test } from './site.ts'
import { aTournament, contestQuestion } from './tournament.ts'

const chosen = (page: Page) => page.getByRole('list', { name: 'Questions of the tournament' })
const titlesOf = (page: Page) => chosen(page).locator('bdi').allInnerTexts()
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** A question that was added is not offered a second time. */
async function expectAdded(page: Page, title: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add a question' })
  await search.fill(title)
  await expect(page.getByText('Already added')).toBeVisible()
  await search.fill('')
  await search.press('Escape')
}

async function choose(page: Page, title: string): Promise<void> {
  await chooseFound(page.getByRole('combobox', { name: 'Add a question' }), title)
  await expect(chosen(page)).toContainText(title)
}

test('An admin creates a tournament: errors at the fields, questions by search and in order, a draft that survives a reload, a preview', async ({
  page,
  visit,
  post,
  login,
}) => {
  test.slow()
  for (const title of ['The first river', 'The second river', 'The third river']) await post(contestQuestion(title))
  await login({ role: roles.admin })
  await visit('/AddTournament')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(messages.titleTooShort)).toBeVisible()
  await expect(page.getByText('Add at least one question, or save it as a draft.')).toBeVisible()
  await expect(textbox(page, 'Title')).toBeFocused()
  await textbox(page, 'Title').fill('The rivers of spring')
  await expect(page.getByText(messages.titleTooShort)).toHaveCount(0)
  await textbox(page, 'Text').click()
  await page.keyboard.insertText('Three questions about water, and a prize.')

  // The night in which clocks in Berlin go forward.
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('Berlin')
  await page.getByRole('option', { name: /Europe\/Berlin/ }).click()
  await page.getByLabel('Start', { exact: true }).fill('2099-03-29T02:30')
  await page.getByLabel('End', { exact: true }).fill('2099-03-29T02:00')
  await page.getByLabel('Start', { exact: true }).press('Tab')
  await expect(page.getByText('Clocks go forward here: this time doesn’t exist. The next one is 03:00.')).toHaveCount(2)
  await page.getByLabel('Start', { exact: true }).fill('2099-03-29T01:30')
  await page.getByLabel('End', { exact: true }).fill('2099-03-29T01:00')
  await expect(page.getByText('Choose an end that is at least a minute after the start.')).toBeVisible()
  await page.getByLabel('End', { exact: true }).fill('2099-03-29T04:30')
  const freeze = textbox(page, 'Freeze, in minutes before the end')
  const usual = await freeze.inputValue()
  await freeze.fill('-5')
  await freeze.press('Tab')
  await expect(freeze).toHaveValue('-5')
  await expect(page.getByText('Enter 0 or more minutes.')).toBeVisible()
  await freeze.fill(usual)
  await expect(page.getByText('UTC+2;')).toBeVisible()

  for (const title of ['The first river', 'The second river', 'The third river']) await choose(page, title)
  await expectAdded(page, 'The first river')
  await page.getByRole('button', { name: 'Move The third river, 3 of 3, with the arrow keys' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Move The third river, 2 of 3, with the arrow keys' })).toBeFocused()
  expect(await titlesOf(page)).toEqual(['The first river', 'The third river', 'The second river'])
  const grips = chosen(page).locator('.grip')
  await grips.first().hover()
  await page.mouse.down()
  await grips.last().hover()
  await page.mouse.move(0, 0)
  await grips.last().hover()
  await page.mouse.up()
  await expect.poll(() => titlesOf(page)).toEqual(['The third river', 'The second river', 'The first river'])
  await page.getByRole('textbox', { name: 'Points of The second river' }).fill('0')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Give each question at least 1 point.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Points of The second river' }).fill('2.5')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter a whole number between 1 and 10,000.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Points of The second river' }).fill('250')

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'The rivers of spring' })).toBeVisible()
  await expect(preview).toContainText('Sun, 29 Mar 2099, 01:30 – 04:30 Europe/Berlin')
  // Clocks go forward during the tournament, so its duration is an hour shorter than the clock suggests.
  await expect(preview).toContainText('2 hours, the same for everybody.')
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(textbox(page, 'Title')).toHaveValue('The rivers of spring')
  await expect(page.getByText('Draft saved in this browser.')).toBeVisible()
  await expect.poll(() => titlesOf(page)).toEqual(['The third river', 'The second river', 'The first river'])
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page).toHaveURL(/\/TournamentManagement\/\d+$/)
  await expect(section(page, 'State')).toContainText('Draft')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const points = page.getByRole('textbox', { name: 'Points of The second river' })
  await expect(points).toHaveValue('250 points')
  await points.fill('')
  await page.keyboard.type('1')
  await expect(points).toHaveValue('1 point')
  await page.keyboard.type('20')
  await expect(points).toHaveValue('120 points')
  // A successful attempt removes the error of the one before.
  await textbox(page, 'Title').fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, messages.formHasErrors)).toBeVisible()
  await textbox(page, 'Title').fill('The rivers of spring')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Published.')).toBeVisible()
  await expect(toast(page, messages.formHasErrors)).toHaveCount(0)
  await expect(section(page, 'State')).toContainText('Scheduled')

  // Everybody can find it, with the time until it starts; the titles of its questions are still secret.
  await dropSession(page)
  await visit('/Tournaments')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The rivers of spring' })
  await expect(row.getByRole('timer')).toHaveText(/days/)
  await row.getByRole('link', { name: 'The rivers of spring' }).click()
  await expect(page).toHaveURL(`/Tournament/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rivers of spring')
  await expect(page.getByRole('main')).toContainText('3 questions. You can read them once you have begun.')
  await expect(page.getByRole('article').getByText('The second river')).toHaveCount(0)
  // A running tournament of another journey on this site would be shown instead.
  await expect(page.getByRole('complementary', { name: 'News' })).toContainText(/Next tournament|Live tournament/)
  await page.getByRole('link', { name: 'Log in to register' }).click()
  await expect(page).toHaveURL(`/Login?next=${encodeURIComponent(`/Tournament/${id}`)}`)
  await dropSession(page)
})

test('Of two admins who edit at once, the second sees a warning, and keeps what was typed', async ({
  page,
  visit,
  post,
  login,
  database,
  expectFailure,
}) => {
  expectFailure(409, editTournament.url)
  const questions = [await post(contestQuestion('A river of two'))]
  await login({ role: roles.admin })
  const id = await aTournament(database, { questions, participants: [], startsIn: 60, endsIn: 120 })
  await visit(`/EditTournament/${id}`)
  await textbox(page, 'Title').fill('A title of the second admin')
  await database
    .updateTable('tournament')
    .set({ title: 'A title of the first admin', revision: 2 })
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'This tournament was changed in the meantime' })
  await expect(conflict).toBeVisible()
  await expect(textbox(page, 'Title')).toHaveValue('A title of the second admin')
  await conflict.getByRole('button', { name: 'Keep my version' }).click()
  await expect(conflict).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/TournamentManagement/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A title of the second admin')
})

test('An organiser invites by a list with a preview; the link opens a private tournament, and its token disappears from the address bar', async ({
  page,
  visit,
  post,
  login,
  database,
  outbox,
  faults,
}) => {
  test.slow()
  const questions = [await post(contestQuestion('A river for the invited'))]
  await login({ role: roles.admin })
  const id = await aTournament(database, { questions, participants: [], startsIn: 60, endsIn: 120 })
  await database.updateTable('tournament').set({ is_public: false }).where('id', '=', id).execute()
  await visit(`/TournamentManagement/${id}`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog
    .getByRole('textbox', { name: 'Or addresses, one per line' })
    .fill('kim.of.the.tournament@example.org, Kim Rivers\nkim.of.the.tournament@example.org\nnobody\n')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 new, 0 already invited, 1 duplicate, 1 invalid.')
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(section(page, 'Invitations')).toContainText('kim.of.the.tournament@example.org')
  await expect(section(page, 'Invitations')).toContainText('Sent')
  const [mail] = await outbox('kim.of.the.tournament@example.org')
  const link = new URL(mail?.link ?? '')

  await dropSession(page)
  await login({ displayName: 'Kim Rivers' })
  await page.goto(link.pathname)
  await expect(page).toHaveURL(`/Tournament/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn Sprint')
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText('You’re registered. We’ll notify you when it starts.')).toBeVisible()
  await visit('/Tournaments?show=own')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Private')
  await page.getByRole('main').getByRole('link', { name: 'Autumn Sprint' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  // The tournament is private, so requests of the page that arrive after the withdrawal are refused.
  faults.tolerate(404)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL('/Tournaments?show=own')
  await expect(page.getByText('You have no tournaments yet')).toBeVisible()
})

test('An organiser answers, announces, gives extra time, disqualifies, and ends a tournament; a final one is reopened with a reason', async ({
  page,
  visit,
  post,
  account,
  login,
  database,
}) => {
  test.slow()
  const questions = [await post(contestQuestion('A river with questions'))]
  const participant = await login({ displayName: 'Noa Lindqvist' })
  const other = await account({ displayName: 'Sam Brook' })
  const id = await aTournament(database, { questions, participants: [participant.id, other.id] })
  await visit(`/TournamentTest/${id}`)
  // Waits for the question: until the participation has begun, the page shows the tournament's title.
  await expect(page.getByRole('heading', { level: 1, name: 'A · A river with questions' })).toBeVisible()
  const reply = await page.request.post(askClarification.url.replace(':id', String(id)), {
    data: { questionId: questions[0], text: 'May the river be empty?' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(reply.status(), await reply.text()).toBe(200)

  await dropSession(page)
  await login({ role: roles.admin })
  await visit(`/TournamentManagement/${id}`)
  const clarifications = section(page, 'Clarifications')
  await expect(clarifications).toContainText('1 unanswered')
  await clarifications.getByRole('button', { name: 'Answer', exact: true }).click()
  const answering = page.getByRole('dialog', { name: 'Answer the question' })
  await expect(answering).toContainText('May the river be empty?')
  await answering.getByRole('button', { name: 'Read the statement again.' }).click()
  await answering.getByRole('checkbox', { name: 'Send the answer to everyone' }).check()
  await answering.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(clarifications).toContainText('Answered for everyone')
  await clarifications.getByRole('button', { name: 'Announce' }).click()
  const announcing = page.getByRole('dialog', { name: 'Announce to all participants' })
  await announcing.getByRole('textbox', { name: 'Message' }).fill('The second example was corrected.')
  await announcing.getByRole('button', { name: 'Announce' }).click()
  await expect(clarifications).toContainText('The second example was corrected.')

  const participants = section(page, 'Participants')
  await participants.getByRole('button', { name: 'Actions for Noa Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Give extra time' }).click()
  const time = page.getByRole('dialog', { name: 'Extra time' })
  await time.getByRole('textbox', { name: 'Extra minutes in total' }).fill('15')
  await time.getByRole('button', { name: 'Save' }).click()
  await expect(participants.getByRole('row', { name: /Noa Lindqvist/ })).toContainText('15 min')
  await participants.getByRole('button', { name: 'Actions for Sam Brook' }).click()
  await page.getByRole('menuitem', { name: 'Disqualify' }).click()
  const disqualifying = page.getByRole('dialog', { name: 'Disqualify' })
  await disqualifying.getByRole('textbox', { name: 'Reason' }).fill('Two people at one keyboard')
  await disqualifying.getByRole('button', { name: 'Disqualify' }).click()
  await expect(participants.getByRole('row', { name: /Sam Brook/ })).toContainText(
    'Disqualified: Two people at one keyboard',
  )

  // Moves its end into the past, at first not for the participant with extra time.
  await database
    .updateTable('tournament')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await visit(`/TournamentManagement/${id}`)
  const state = section(page, 'State')
  await expect(state).toContainText('Participants with extra time can still submit.')
  await expect(state.getByRole('timer')).toHaveAccessibleName(/^Until the end of the extra time/)
  await expect(state.getByRole('button', { name: 'Close the tournament' })).toBeDisabled()
  await database
    .updateTable('tournament_participation')
    .set({ extra_minutes: 0, ends_at: new Date(Date.now() - 60_000) })
    .where('tournament_id', '=', id)
    .where('begun_at', 'is not', null)
    .execute()
  await visit(`/TournamentManagement/${id}`)
  await state.getByRole('button', { name: 'Close the tournament' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the tournament' }).click()
  await expect(state).toContainText('Results shown')
  await state.getByRole('button', { name: 'Make it final' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it final' }).click()
  await expect(state).toContainText('The ranking doesn’t change any more.')
  await state.getByRole('button', { name: 'Reopen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Reopen the tournament' })
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(reopening.getByText('Enter a reason.')).toBeVisible()
  await reopening.getByRole('textbox', { name: 'Reason' }).fill('A test of B was wrong')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(state).toContainText('Results shown')

  await page.getByRole('button', { name: 'Announce it on the site' }).click()
  const site = page.getByRole('dialog', { name: 'Announce it on the site' })
  await expect(site.getByRole('textbox', { name: 'Title' })).toHaveValue('Tournament: Autumn Sprint')
  await expect(site.getByRole('textbox', { name: 'Text' })).toContainText('It is over. See it here: Autumn Sprint')
  await site.getByRole('textbox', { name: 'Title' }).fill('The Autumn Sprint has its results')
  await site.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/Announcement\/\d+$/)
  await page.getByRole('article').getByRole('link', { name: 'Autumn Sprint' }).click()
  await expect(page).toHaveURL(`/Tournament/${id}`)
})

test('The pages of organisers and of a tournament have no accessibility violations', async ({
  page,
  post,
  login,
  database,
}) => {
  test.slow()
  const questions = [await post(contestQuestion('A river for everybody'))]
  const { id: user } = await login({ role: roles.admin })
  const id = await aTournament(database, { questions, participants: [user] })
  for (const address of [
    '/Tournaments',
    `/Tournament/${id}`,
    '/TournamentsManagement',
    `/TournamentManagement/${id}`,
    `/TournamentManagement/${id}/Rankings`,
    `/EditTournament/${id}`,
  ])
    await expectNoViolation(page, address)
})
