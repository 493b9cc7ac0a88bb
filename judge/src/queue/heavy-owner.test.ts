import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { JudgeQueue } from './queue.ts'

const second = 1000

/** A queue with a clock that the test moves. */
function aQueue(slots: number) {
  let time = 0
  const queue = new JudgeQueue(slots, 100, 10, () => time)
  const running: string[] = []
  const ends = new Map<string, () => void>()
  let number = 0
  return {
    queue,
    running,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** @returns a function that ends the run */
    async begin(owner: string, kind: 'loop' | 'sleeper' = 'loop'): Promise<() => Promise<void>> {
      const name = `${owner} ${(number += 1)}`
      const ticket = {
        owner,
        priority: 'submit' as const,
        signal: new AbortController().signal,
        onMove: () => undefined,
      }
      void queue.run(ticket, async (slot) => {
        running.push(owner)
        if (kind === 'sleeper') slot.setComputing(false)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        running.splice(running.indexOf(owner), 1)
      })
      await turn()
      return async () => {
        ends.get(name)?.()
        await turn()
      }
    },
  }
}

type Queue = ReturnType<typeof aQueue>

async function loops(queue: Queue, owners: readonly string[], milliseconds: number): Promise<void> {
  const ends = await Promise.all(owners.map((owner) => queue.begin(owner)))
  queue.pass(milliseconds)
  for (const end of ends) await end()
}

test('two owners with endless loops leave a slot to others, and take turns at the rest', async () => {
  const site = aQueue(2)
  await loops(site, ['one', 'other'], 12 * second)
  const end = await site.begin('one')
  await site.begin('other')
  assert.deepEqual(site.running, ['one'])
  await site.begin('third')
  assert.deepEqual(site.running, ['one', 'third'])
  await end()
  assert.deepEqual(site.running, ['third', 'other'])
})

test('what still runs counts: while an owner’s long compilation runs, another heavy owner leaves the other slot free', async () => {
  const site = aQueue(2)
  await loops(site, ['other'], 25 * second)
  await site.begin('one')
  site.pass(15 * second)
  await site.begin('other')
  assert.deepEqual(site.running, ['one'])
  await site.begin('third')
  assert.deepEqual(site.running, ['one', 'third'])
})

test('an owner with ordinary use may take any slot', async () => {
  const site = aQueue(2)
  await loops(site, ['one', 'other'], 6 * second)
  await site.begin('one')
  await site.begin('other')
  assert.deepEqual(site.running, ['one', 'other'])
})

test('after a minute without loops their owners have any slot again', async () => {
  const site = aQueue(2)
  await loops(site, ['one', 'other'], 12 * second)
  site.pass(60 * second)
  await site.begin('one')
  await site.begin('other')
  assert.deepEqual(site.running, ['one', 'other'])
})

test('an owner whose run sleeps now and then may take any slot', async () => {
  const site = aQueue(2)
  const ends = [await site.begin('one', 'sleeper'), await site.begin('other', 'sleeper')]
  site.pass(30 * second)
  for (const end of ends) await end()
  await site.begin('one')
  await site.begin('other')
  assert.deepEqual(site.running, ['one', 'other'])
})

test('owners whose runs sleep all the time share a slot: they do not fill the places of running submissions for ever', async () => {
  const site = aQueue(2)
  const owners = Array.from({ length: 16 }, (_, index) => `sleeper ${index}`)
  const ends: (() => Promise<void>)[] = []
  for (const owner of owners) ends.push(await site.begin(owner, 'sleeper'))
  site.pass(45 * second)
  for (const owner of owners) await site.begin(owner, 'sleeper')
  await site.begin('third')
  await ends[0]?.()
  assert.equal(site.running.length, 16)
  assert.equal(site.running.at(-1), 'third', 'the first free place')
  for (const end of ends) await end()
  assert.deepEqual(site.running.toSorted(), ['sleeper 0', 'third'])
})

test('a few owners with sleepers leave places to others, however many slots there are', async () => {
  const site = aQueue(8)
  for (let owner = 0; owner < 10; owner += 1)
    for (let run = 0; run < 7; run += 1) await site.begin(`sleeper ${owner}`, 'sleeper')
  const sleeping = site.running.length
  assert.ok(sleeping >= 32 && sleeping < 40, `${sleeping} sleep`)
  for (let owner = 0; owner < 8; owner += 1) await site.begin(`owner ${owner}`)
  assert.equal(site.running.length, sleeping + 8)
})

test('where there is one slot, others come before owners with endless loops', async () => {
  const site = aQueue(1)
  await loops(site, ['one'], 12 * second)
  const end = await site.begin('one')
  await site.begin('one')
  await site.begin('third')
  await end()
  assert.deepEqual(site.running, ['third'])
})
