import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { languageOf, languages } from '@gradus/contract/language'
import { difficulties, difficultLevels } from '@gradus/contract/question'
import { listTypes } from '@gradus/contract/question-list'
import { useSession } from '../shell/session.ts'

/** The filters of a search from the address. Unknown values count as no filter. */
export function filtersOf(search: URLSearchParams) {
  const type = listTypes.find((known) => known === search.get('type'))
  const difficulty = difficultLevels.find((known) => known === Number(search.get('difficulty')))
  const language = languageOf(Number(search.get('language')))?.code
  return {
    ...(type === undefined ? {} : { type }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(language === undefined ? {} : { language }),
  }
}

export function solvedOf(search: URLSearchParams): 'solved' | 'unsolved' | undefined {
  const solved = search.get('solved')
  return solved === 'solved' || solved === 'unsolved' ? solved : undefined
}

const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'Coding', label: 'Coding' },
  { value: 'MC', label: 'Multi-Choice' },
]
const levels = [
  { value: '', label: 'All difficulties' },
  ...Object.entries(difficulties).map(([value, label]) => ({ value, label })),
]
const codes = [
  { value: '', label: 'All languages' },
  ...languages.map(({ code, name }) => ({ value: String(code), label: name })),
]
const progresses = [
  { value: '', label: 'Solved or not' },
  { value: 'unsolved', label: 'Not solved yet' },
  { value: 'solved', label: 'Solved' },
]

/** The search filters. They are kept in the address, so that a filtered search can be shared. */
export function SearchFilters({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate()
  const session = useSession()
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    void navigate(`/Search?${next}`, { preventScrollReset: true })
  }
  const filter = (name: string, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      data={data}
      value={search.get(name) ?? ''}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  )
  return (
    <div className="row wrap searchfilters" role="group" aria-label="Filters">
      {filter('type', 'Kind', kinds)}
      {filter('difficulty', 'Difficulty', levels)}
      {filter('language', 'Language', codes)}
      {session.state === 'user' && filter('solved', 'Progress', progresses)}
    </div>
  )
}
