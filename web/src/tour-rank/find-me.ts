import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { rankAroundQuery, type ShownRanking } from './live-rank.ts'

/** Turns to the page with the reader's row, scrolls to the row and focuses it. */
export function useFinding(id: string, { rank, board }: ShownRanking, ownId: number | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const isHere = rank.items.some(({ userId }) => userId === ownId)
  useEffect(() => {
    if (!isRequested || !isHere) return
    const row = document.querySelector<HTMLElement>('.rank-table tr[data-own]')
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
    setRequested(false)
  }, [isRequested, isHere, rank])
  const find = () => {
    setRequested(true)
    if (isHere || ownId === undefined) return
    setSearching(true)
    client
      .fetchQuery({ ...rankAroundQuery(board, id, ownId), staleTime: 0 })
      .then(async ({ page, items }) => {
        if (items.some(({ userId }) => userId === ownId)) return navigate(`?page=${page}`)
        setRequested(false)
        toast.warned('You are not in this ranking.')
      })
      .catch(() => {
        setRequested(false)
        toast.failed('Your row couldn’t be found. Try again.')
      })
      .finally(() => setSearching(false))
  }
  return { find, isSearching }
}
