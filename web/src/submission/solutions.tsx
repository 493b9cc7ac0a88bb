import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { Question } from '@gradus/contract/question'
import { getSolutions, voteSolution, type Solution } from '@gradus/contract/submission'
import { call, query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { Code } from './code.tsx'
import { codesOf } from './material.ts'

/** How others solved it: most voted first, in one language at a time. */
export function Solutions({ question }: { question: Question }) {
  const codes = codesOf(question.plangs)
  const [language, setLanguage] = useState(question.candType ?? codes[0] ?? 0)
  const [page, setPage] = useState(1)
  const { data, isPending, isError, refetch } = useQuery(
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
      {isError && <FailedState onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState title="Nobody has solved it in this language yet." text="The first step is free." />
      )}
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
    mutationFn: () => call(voteSolution, { params: { id: solution.id, value: solution.liked ? '0' : '1' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getSolutions.url] }),
  })
  const own = session.state === 'user' && session.userId === solution.userId
  const Arrow = solution.liked ? IconArrowBigUpFilled : IconArrowBigUp
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
      <Button
        variant="default"
        size="compact-sm"
        disabled={own}
        aria-pressed={solution.liked}
        aria-label={`${solution.liked ? 'Take your like back' : 'Like this solution'}, ${solution.votes} likes`}
        leftSection={<Arrow size={15} stroke={1.6} aria-hidden />}
        onClick={() => voting.mutate()}
      >
        {solution.votes}
      </Button>
    </div>
  )
}
