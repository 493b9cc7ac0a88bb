import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { putAnnouncementPicture } from '@gradus/contract/announcement'
import { editProfile, putPicture } from '@gradus/contract/profile'
import { roles } from '@gradus/contract/role'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { aUser, anAdmin, type TestUser } from '../../../test/account.ts'
import { pathOf } from '../../../test/client.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

interface Held {
  readonly path: string
  readonly contentType: string
  readonly body: string
}

/** Begins a request, lets `meanwhile` happen while its body is held back, and ends it. @returns the status of the answer */
async function statusOfHeld(user: TestUser, { path, contentType, body }: Held, meanwhile: () => Promise<unknown>) {
  const stream = new ReadableStream({
    async start(controller) {
      const bytes = Buffer.from(body)
      controller.enqueue(bytes.subarray(0, 10))
      await wait(1500)
      await meanwhile()
      controller.enqueue(bytes.subarray(10))
      controller.close()
    },
  })
  const init = { method: 'PUT', headers: { 'content-type': contentType }, body: stream, duplex: 'half' } as const
  return (await user.fetch(path, init)).status
}

const json = (path: string, body: unknown): Held => ({
  path,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const upload = (path: string): Held => ({
  path,
  contentType: 'multipart/form-data; boundary=b',
  body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--b--\r\n',
})

test('a request that is held open does not outlive its session, or what its sender was allowed to do', async () => {
  const { id: announcementId } = await site.database
    .insertInto('announcement')
    .values({ title: 'The site has news', body: '<p>News</p>', user_id: (await anAdmin(site)).id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile = json(editProfile.url, {
    displayName: 'Mallory',
    title: '',
    subtitle: '',
    bio: '',
    linkedIn: '',
    contact: '',
    languages: [],
  })
  const settings = json(changeSettings.url, { ...defaultSettings, notice: 'Owned.' })
  const announcementPicture = upload(pathOf(putAnnouncementPicture, { id: announcementId }))
  const logOut = ({ id }: TestUser) => site.database.deleteFrom('session').where('user_id', '=', id).execute()
  const demote = ({ id }: TestUser) =>
    site.database.updateTable('account').set({ role: roles.user }).where('id', '=', id).execute()
  const disable = ({ id }: TestUser) =>
    site.database.updateTable('account').set({ enabled: false }).where('id', '=', id).execute()
  const cases: [TestUser, Held, (user: TestUser) => Promise<unknown>, expected: number][] = [
    [await aUser(site), profile, logOut, 401],
    [await aUser(site), profile, disable, 401],
    [await aUser(site), upload(putPicture.url), logOut, 401],
    [await anAdmin(site), settings, demote, 403],
    [await anAdmin(site), announcementPicture, demote, 403],
    // Whose rights have not changed may be slow.
    [await aUser(site), profile, async () => undefined, 200],
    [await anAdmin(site), settings, async () => undefined, 200],
    [await anAdmin(site), announcementPicture, async () => undefined, 400],
  ]
  const statuses = await Promise.all(
    cases.map(async ([user, held, change]) => statusOfHeld(user, held, () => change(user))),
  )
  assert.deepEqual(
    statuses,
    cases.map(([, , , expected]) => expected),
  )
})
