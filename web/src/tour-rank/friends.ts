import { useUserState } from '../shell/user-state.ts'
import { chosenRankRows } from '@gradus/contract/tour-rank'

/** Users whom the reader has marked with a star. They are stored only on this device. */
export interface Friends {
  readonly ids: readonly number[]
  readonly has: (userId: number) => boolean
  readonly toggle: (userId: number) => void
  /** True if no more users can be marked. */
  readonly isFull: boolean
}

/** One less than the maximal number of rows of a request, because the reader's own row is requested with them. */
const maximum = chosenRankRows - 1

export function useFriends(): Friends {
  const { value: ids = [], save } = useUserState('friends', areIds)
  const has = (userId: number) => ids.includes(userId)
  return {
    ids,
    has,
    toggle: (userId) => save(has(userId) ? ids.filter((id) => id !== userId) : [...ids, userId].slice(-maximum)),
    isFull: ids.length >= maximum,
  }
}

function areIds(stored: unknown): stored is readonly number[] {
  return Array.isArray(stored) && stored.length <= maximum && stored.every((id) => Number.isSafeInteger(id) && id >= 0)
}
