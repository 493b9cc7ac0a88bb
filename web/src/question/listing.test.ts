import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listingOf, searchOf, type Listing } from './listing.ts'

const listings: readonly Listing[] = [
  { type: 'Coding', order: 'latest', reverse: false, page: 1 },
  { type: 'MC', order: 'top', reverse: false, page: 12 },
  { type: 'MC', order: 'difficulty', reverse: true, page: 2 },
]

test('Kind, order, direction and page of the home list are all in the address', () => {
  for (const listing of listings) assert.deepEqual(listingOf(new URLSearchParams(searchOf(listing))), listing)
})

test('An empty or nonsensical address lists the latest coding questions', () => {
  for (const search of ['', 'type=Cooking&order=worst&page=-3', 'page=1.5&reverse=1', 'page=1e99'])
    assert.deepEqual(listingOf(new URLSearchParams(search)), listings[0])
})
