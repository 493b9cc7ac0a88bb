import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { Question } from '@gradus/contract/question'
import { getSolutions, voteSolution, type Solution } from '@gradus/contract/solution'
import { call, query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { Code } from '../ui/code-block.tsx'
import { LikePill } from '../vote/pill.tsx'
import { codesOf } from '../judging/languages.ts'

/** Other users' solutions in one language at a time, most votes first. */
export function Solutions({ question }: { question: Question }) {
  const codes = codesOf(question.plangs)
  const [language, setLanguage] = useState(question.candType ?? codes[0] ?? 0)
  const [page, setPage] = useState(1)
  const { data, isPending, isLoadingError, refetch } = useQuery(
    query(getSolutions, { params: { questionId: question.id, type: language }, query: { page } }),
  )
  return (
    <div className="stack">
      <NativeSelect
        aria-label="Language of the solutions"
        w={180}
        value={String(language)}
        data={codes.map((code) => ({ value: String(code), label: languageOf(code)?.name ?? String(code) }))}
        onChange={(event) => {
          setLanguage(Number(event.currentTarget.value))
          setPage(1)
        }}
      />
      {isPending && <LoadingLines label="Loading solutions" />}
      {isLoadingError && <FailedState onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title="No solutions in this language yet." text="Be the first." />}
      <ul className="solutions">
        {data?.items.map((solution) => (
          <li key={solution.id}>
            <SolutionHead solution={solution} />
            <Code
              text={solution.candidateSource}
              language={solution.type}
              name={`Solution of ${solution.displayName}`}
            />
          </li>
        ))}
      </ul>
      {data && data.total > page * data.pageSize && (
        <Button variant="default" onClick={() => setPage(page + 1)}>
          Next solutions
        </Button>
      )}
    </div>
  )
}

function SolutionHead({ solution }: { solution: Solution }) {
  const session = useSession()
  const client = useQueryClient()
  const voting = useMutation({
    // Calls with the same scope run one after the other, so that a second click withdraws the like.
    scope: { id: `like of solution ${solution.id}` },
    mutationFn: (liked: boolean) => call(voteSolution, { params: { id: solution.id, value: liked ? '1' : '0' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getSolutions.url] }),
  })
  const own = session.state === 'user' && session.userId === solution.userId
  return (
    <div className="row between" style={{ marginBottom: 8 }}>
      <span className="row small ink2">
        <Person
          name={solution.displayName}
          userId={solution.userId}
          picture={solution.profileImage}
          reputation={solution.reputation}
          size={20}
        />
        <Ago at={solution.createdDate} />
      </span>
      <LikePill
        likes={solution.votes}
        liked={solution.liked}
        subject="this solution"
        onLike={own ? undefined : (liked) => voting.mutate(liked)}
      />
    </div>
  )
}
