import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLevelCard, levelCardSize } from '@gradus/contract/level-card'
import { levelPicturePath } from '@gradus/contract/level-card-path'
import sharp from 'sharp'
import { aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const cardOf = (userId: number, level: string) => aVisitor(site).call(getLevelCard, { params: { userId, level } })

async function picture(path: string, headers = {}) {
  const response = await aVisitor(site).fetch(path, { headers })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('a level has a card only for users who have reached it, with the day on which they reached it', async () => {
  const { id } = await aUser(site, { displayName: 'Noa Lindqvist', reputation: 104 })
  for (const [index, points] of [60, 30, 14].entries())
    await site.database
      .insertInto('reputation_change')
      .values({
        user_id: id,
        reason: 'upvoteReceived',
        points,
        subject_kind: 'question',
        subject_id: index,
        created_at: new Date(`2026-0${index + 1}-03T10:00:00Z`),
      })
      .execute()
  assert.deepEqual(await cardOf(id, 'Intermediate'), {
    userId: id,
    displayName: 'Noa Lindqvist',
    level: 'Intermediate',
    reachedDate: '2026-03-03T10:00:00.000Z',
  })
  assert.equal((await cardOf(id, 'novice')).reachedDate, '2026-01-03T10:00:00.000Z')
  await refusalOf(cardOf(id, 'advanced'), 'notFound')
  await refusalOf(cardOf(id, 'beginner'), 'badInput')
  await refusalOf(cardOf(id + 1000, 'novice'), 'notFound')
})

test('its picture is 1200 × 630, light and dark, and does not exist for a level that was not reached', async () => {
  const { id } = await aUser(site, { displayName: 'Tomasz Wójcik', reputation: 60 })
  const [light, dark] = await Promise.all(
    (['light', 'dark'] as const).map((scheme) => picture(levelPicturePath({ userId: id, level: 'Novice' }, scheme))),
  )
  assert.equal(light?.type, 'image/png')
  for (const one of [light, dark]) {
    const { format, width, height } = await sharp(one?.bytes).metadata()
    assert.deepEqual({ format, width, height }, { format: 'png', ...levelCardSize })
  }
  const brightness = async (of: Buffer | undefined) => (await sharp(of).greyscale().stats()).channels[0]?.mean ?? 0
  assert.ok((await brightness(light?.bytes)) > 200 && (await brightness(dark?.bytes)) < 60)
  const again = await picture(levelPicturePath({ userId: id, level: 'Novice' }), {
    'if-none-match': light?.etag ?? '',
  })
  assert.equal(again.status, 304)
  assert.equal((await picture(levelPicturePath({ userId: id, level: 'Champion' }))).status, 404)
})

/** The first and the last column of the picture with dark pixels in the line of the name. */
async function nameColumns(userId: number): Promise<[number, number]> {
  const { bytes } = await picture(levelPicturePath({ userId, level: 'Champion' }))
  const line = { left: 0, top: 160, width: levelCardSize.width, height: 60 }
  const { data, info } = await sharp(bytes).extract(line).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data.entries()].filter(([, value]) => value < 100).map(([at]) => at % info.width)
  return [Math.min(...dark), Math.max(...dark)]
}

test('names that are long, from right to left, or in a script without a font stay within the picture', async () => {
  const names = ['Maximilian Alexander Friedrich von Hohenstaufen-Württemberg', 'נועה בן־דוד', 'W'.repeat(60)]
  for (const displayName of names) {
    const [first, last] = await nameColumns((await aUser(site, { displayName, reputation: 240 })).id)
    assert.ok(first >= 76 && last <= levelCardSize.width - 76, `${displayName}: ${first} to ${last}`)
  }
  const unknown = await nameColumns((await aUser(site, { displayName: '田中 太郎', reputation: 240 })).id)
  assert.deepEqual(unknown, [Infinity, -Infinity], 'no boxes in place of letters')
})

test('a name in several scripts is as wide as its parts: each is drawn in its own font, without boxes', async () => {
  const widthOf = async (displayName: string) => {
    const [first, last] = await nameColumns((await aUser(site, { displayName, reputation: 240 })).id)
    return last - first
  }
  for (const [one, other] of [
    ['Łukasz', 'Ґанна'],
    ['Ada', 'عبد الله'],
    ['דנה', 'Ада'],
  ] as const) {
    const parts = (await widthOf(one)) + (await widthOf(other))
    const whole = await widthOf(`${one} ${other}`)
    // Beside the parts there is one space, of about 15 pixels.
    assert.ok(whole > parts && whole < parts + 30, `${one} ${other}: ${parts} and ${whole}`)
  }
})
