import { Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { productName } from '@gradus/contract/message'
import type { ListType } from '@gradus/contract/question-list'
import { load as loadPage, type PageLoader } from '../page.ts'
import { addressOfText } from '../shell/search-suggestions.ts'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { QuestionList } from './list.tsx'
import { listQuery, listingOf, searchOf, type Listing, type Order } from './listing.ts'
import './home-page.css'

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [listQuery(listingOf(new URL(request.url).searchParams))])

export function Component() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const listing = listingOf(search)
  const list = useQuery({ ...listQuery(listing), placeholderData: keepPreviousData })
  const to = (changed: Partial<Listing>) => pathname + searchOf({ ...listing, page: 1, ...changed })
  return (
    <>
      <Head title={productName} description="Practise and test your coding skills, one question at a time." />
      <div className="row between listhead">
        <h1>Questions {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}</h1>
        <AddQuestion />
      </div>
      <div className="toolbar">
        <nav className="segments" aria-label="Kind of question">
          {kinds.map(([type, name]) => (
            <Link key={type} to={to({ type })} aria-current={type === listing.type || undefined} preventScrollReset>
              {name}
            </Link>
          ))}
        </nav>
        <Orders listing={listing} to={to} />
        <SearchBox />
      </div>
      <QuestionList list={list} to={(page) => to({ page })} empty={<NothingYet />} />
    </>
  )
}

const kinds: readonly [ListType, string][] = [
  ['Coding', 'Coding'],
  ['MC', 'Multi-Choice'],
]
const orders: readonly [Order, string][] = [
  ['latest', 'Latest'],
  ['top', 'Top'],
  ['difficulty', 'By Difficulty'],
]

/** The order of the list. Choosing By Difficulty again reverses it (specification, section 2). */
function Orders({ listing, to }: { listing: Listing; to: (changed: Partial<Listing>) => string }) {
  return (
    <nav className="orders" aria-label="Order">
      {orders.map(([order, name]) => {
        const isCurrent = order === listing.order
        const reverse = isCurrent && order === 'difficulty' && !listing.reverse
        return (
          <Link key={order} to={to({ order, reverse })} aria-current={isCurrent || undefined} preventScrollReset>
            {name}
            {isCurrent && order === 'difficulty' && <Direction hardestFirst={listing.reverse} />}
          </Link>
        )
      })}
    </nav>
  )
}

function Direction({ hardestFirst }: { hardestFirst: boolean }) {
  const Arrow = hardestFirst ? IconArrowDown : IconArrowUp
  return (
    <>
      <Arrow size={14} aria-hidden />
      <span className="sr">, {hardestFirst ? 'hardest first' : 'easiest first'}</span>
    </>
  )
}

/** Searches like the header's box, without suggestions and without its keyboard shortcut. */
function SearchBox() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('kw')
    const words = typeof typed === 'string' ? typed.trim() : ''
    if (words !== '') void addressOfText(client, words, session).then((address) => navigate(address))
  }
  return (
    <form role="search" aria-label="Questions" action="/Search" className="toolbar-search" onSubmit={search}>
      <Input
        className="quietfield"
        name="kw"
        type="search"
        aria-label="Search questions"
        placeholder="Search questions"
        maxLength={inputBoxMaximum}
        leftSection={<IconSearch size={16} stroke={1.8} />}
      />
    </form>
  )
}

function AddQuestion() {
  const session = useSession()
  if (session.state !== 'user') return null
  return (
    <Button component={Link} to="/AddQuestion" leftSection={<IconPlus size={16} stroke={2.2} />}>
      Add Question
    </Button>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No questions yet"
      text="No one has added a question of this kind yet."
      action={<AddQuestion />}
    />
  )
}
