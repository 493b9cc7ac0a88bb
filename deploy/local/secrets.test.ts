import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getSigningKey } from '@gradus/contract/tournament-log'
import { aUser } from '../../server/test/account.ts'
import { aVisitor, refusalOf } from '../../server/test/client.ts'
import { startSite } from '../../server/test/site.ts'
import { captureOutput } from './program.ts'

const site = await startSite()

const run = (...parameters: string[]) =>
  captureOutput(process.execPath, ['deploy/local/secrets.ts', ...parameters], {
    ...process.env,
    DATABASE_URL: site.config.DATABASE_URL,
  })

test('a key is replaced while the site runs, and the others stay', async () => {
  const visitor = aVisitor(site)
  const secretOf = async (name: string) =>
    (await site.database.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
  const [key, mails] = [await visitor.call(getSigningKey, {}), await secretOf('mailSubscription')]
  const { code, output } = await run('rotate', 'tournamentLog')
  assert.equal(code, 0, output)
  assert.notEqual((await visitor.call(getSigningKey, {})).publicKey, key.publicKey)
  assert.deepEqual(await secretOf('mailSubscription'), mails)
})

test('everybody can be logged out at once', async () => {
  const user = await aUser(site)
  await user.call(getOwnBasicInfo)
  assert.equal((await run('end-sessions')).code, 0)
  await refusalOf(user.call(getOwnBasicInfo), 'notSignedIn')
})

test('an unknown key is refused, and the message lists the known ones', async () => {
  const { code, output } = await run('rotate', 'nothing')
  assert.equal(code, 1)
  assert.match(output, /mailSubscription \| tournamentLog/)
})
