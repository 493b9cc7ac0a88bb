import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount } from '@gradus/contract/edit-account'
import { aUser, goodPassword } from '../../test/account.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { setEnabled } from './update.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('who works on something of an account that is being closed is never refused because of a deadlock', async () => {
  const user = await aUser(site, { password: goodPassword })
  const questionId = await aWaitingQuestion(site, user, choiceForm())
  await site.database.insertInto('activity_day').values({ user_id: user.id, day: new Date() }).execute()
  const { closing, changing } = await site.database.transaction().execute(async (moderator) => {
    await moderator.selectFrom('question').select('id').where('id', '=', questionId).forUpdate().execute()
    // It has locked the account, and waits for the moderator.
    const closing = user.call(closeAccount, { body: { password: goodPassword } })
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    // A row of the account first, then the account: closing it locks them in the opposite order.
    const changing = site.database.transaction().execute(async (tx) => {
      await tx.updateTable('activity_day').set({ passes: 2 }).where('user_id', '=', user.id).execute()
      await setEnabled(tx, user.id, true)
    })
    await waitUntil(async () => (await Promise.race([changing, countLockWaits(site)])) !== 1)
    return { closing, changing }
  })
  await assert.doesNotReject(changing)
  assert.equal(await closing, 1)
})
