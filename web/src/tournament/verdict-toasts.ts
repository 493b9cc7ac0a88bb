import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TournamentSubmission } from '@gradus/contract/tournament-submission'
import type { TournamentTest } from '@gradus/contract/participation'
import { toast } from '../ui/toast.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { tournamentSubmissionsQuery } from './tournament-submissions.tsx'

/** Shows the result of a submission whose question is no longer on the page. */
export function useVerdictToasts(
  id: number,
  { startsAt, questions }: Pick<TournamentTest, 'startsAt' | 'questions'>,
  current: number,
): void {
  const { data } = useQuery(tournamentSubmissionsQuery(id, startsAt))
  const waiting = useRef(new Set<number>())
  const say = useEffectEvent((all: readonly TournamentSubmission[]) => {
    for (const { id: submission, questionId, state } of all) {
      const index = questions.findIndex((one) => one.questionId === questionId)
      if (state === 'waiting') waiting.current.add(submission)
      else if (waiting.current.delete(submission) && index !== current && index >= 0)
        showVerdict(letterOf(index), state)
    }
  })
  useEffect(() => {
    if (data) say(data)
  }, [data])
}

function showVerdict(letter: string, state: TournamentSubmission['state']): void {
  if (state === 'accepted') toast.done(`${letter}: passed`)
  else if (state === 'rejected') toast.warned(`${letter}: not passed yet`)
  else toast.warned(`${letter}: it didn’t run`, { text: 'It doesn’t count as a try.' })
}
