import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../problem.ts'
import { StreamPlaces } from './stream-places.ts'

/** Opens streams until one is refused. */
function openAll(places: StreamPlaces, address: (index: number) => string): (() => void)[] {
  const leaves: (() => void)[] = []
  for (;;)
    try {
      leaves.push(places.enter(address(leaves.length)))
    } catch (error) {
      assert.ok(error instanceof Problem && error.code === 'tooOften')
      return leaves
    }
}

test('a network has at most a thousand streams, however many IPv6 addresses it uses', () => {
  const places = new StreamPlaces()
  assert.equal(openAll(places, (index) => `2001:db8:1:2::${index.toString(16)}`).length, 1000)
  const [leave] = openAll(places, () => '192.0.2.1')
  assert.throws(() => places.enter('::ffff:192.0.2.1'))
  leave?.()
  places.enter('192.0.2.1')
})

test('ten networks that open all they can leave places for everybody else', () => {
  const places = new StreamPlaces()
  const opened = Array.from({ length: 10 }, (_, network) => openAll(places, () => `198.51.100.${network}`).length)
  assert.ok(
    opened.every((count) => count >= 400),
    String(opened),
  )
  for (let network = 0; network < 50; network += 1)
    for (let stream = 0; stream < 20; stream += 1) places.enter(`203.0.113.${network}`)
})
