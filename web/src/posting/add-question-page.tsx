import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { guidePath } from '@gradus/contract/guide'
import { messages } from '@gradus/contract/message'
import { postQuestion, postingResults } from '@gradus/contract/question-form'
import { questionPath } from '@gradus/contract/slug'
import { CallProblem, call } from '../api.ts'
import { ownInfoQuery, useOwnInfo, useSession } from '../shell/session.ts'
import { useOwnCompanies } from '../shell/own-companies.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast.tsx'
import { DraftNote } from './draft-note.tsx'
import { draftName, readDraft, useDraft } from './draft.ts'
import { usePostingForm } from './form.ts'
import { GuideLink } from './guide-link.tsx'
import { LoadingForm } from './loading-form.tsx'
import { QuestionForm, placeProblem } from './question-form.tsx'
import { ThankYou } from './thank-you.tsx'
import { Values, emptyValues, isUntouched, payloadOf, withCommon, type Extras, type PostedKind } from './values.ts'
import { wordTable } from '@gradus/contract/word-table'

const kinds: readonly [kind: PostedKind, name: string, address: string][] = [
  ['coding', 'Coding', '/AddCodingQuestion'],
  ['multiChoice', 'Multi Choice', '/AddQuestion?type=MC'],
  ['advanced', 'AdvancedCoding', '/AddAdvancedQuestion'],
  ['inputOutput', 'Input and Output', '/AddQuestion?type=IO'],
]

const kindsByType: Readonly<Record<string, PostedKind>> = wordTable({ MC: 'multiChoice', IO: 'inputOutput' })

export function Component() {
  const session = useSession()
  const kind = useKind()
  const info = useQuery({ ...ownInfoQuery, enabled: session.state === 'user' })
  if (session.state !== 'user') return null
  // The form opens in the author's own language.
  if (info.isPending) return <LoadingForm />
  const [language] = info.data?.languages ?? []
  return <Adding key={`${session.userId} ${kind}`} userId={session.userId} kind={kind} language={language} />
}

function useKind(): PostedKind {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const path = pathname.toLowerCase()
  if (path.startsWith('/addadvancedquestion')) return 'advanced'
  if (!path.startsWith('/addquestion')) return 'coding'
  return kindsByType[search.get('type') ?? ''] ?? 'coding'
}

function Adding({ userId, kind, language }: { userId: number; kind: PostedKind; language: number | undefined }) {
  const [posted, setPosted] = useState(false)
  const [round, setRound] = useState(0)
  const companyId = useCompanyId()
  // What is written for a company is not offered where questions are posted for everybody.
  const name = `${draftName(userId, kind)}${companyId === undefined ? '' : ` company ${companyId}`}`
  return (
    <>
      {kind === 'advanced' ? (
        <Head title={messages.addAdvancedQuestion} alone noIndex />
      ) : (
        <Head title={messages.addQuestion} noIndex />
      )}
      {posted ? (
        <ThankYou />
      ) : (
        <NewQuestionForm
          key={round}
          isFresh={round > 0}
          kind={kind}
          language={language}
          name={name}
          onAgain={() => setRound(round + 1)}
          onPosted={() => setPosted(true)}
        />
      )}
    </>
  )
}

interface NewQuestionFormProps {
  readonly kind: PostedKind
  readonly language: number | undefined
  /** Starts from scratch: the values that the toggle carried over are dropped. */
  readonly isFresh: boolean
  readonly name: string
  readonly onAgain: () => void
  readonly onPosted: () => void
}

const mayAll = { text: true, rest: true, alternative: true }

function NewQuestionForm({ kind, language, isFresh, name, onAgain, onPosted }: NewQuestionFormProps) {
  const [found] = useState(() => readDraft(name))
  const [noted, setNoted] = useState(found !== undefined)
  const from = useCommon()
  const restricted = useRestriction()
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const draft = useDraft(name)
  const form = usePostingForm(
    found
      ? { ...found.values, isRestricted: restricted !== undefined || found.values.isRestricted }
      : withCommon(
          { ...emptyValues(kind, language), isRestricted: restricted !== undefined },
          isFresh ? undefined : from,
        ),
    (values) => draft.keep(values),
  )
  const can = useOwnInfo()?.can
  const extras: Extras = {
    alternative: companyId === undefined && (can?.review ?? false),
    visible: companyId === undefined && (can?.administer ?? false),
    restrictedTo:
      companyId !== undefined ? undefined : can?.teach ? 'course' : can?.administer ? 'tournament' : undefined,
    companyId,
  }
  const posting = usePosting({
    extras,
    onPosted: () => {
      draft.forget()
      onPosted()
    },
    onPublic: draft.forget,
    onRefused: (problem) => placeProblem(form, problem),
  })
  return (
    <>
      <div className="row between wrap posting-head">
        <div className="row wrap">
          <h1>{companyId === undefined ? messages.askPublicQuestion : 'Add a question for a company'}</h1>
          <GuideLink to={guidePath}>Writing guide</GuideLink>
        </div>
        <nav className="segments" aria-label="Kind of question">
          {kinds.map(([one, label, address]) => (
            <Link
              key={one}
              to={withPlace(address, restricted, companyId)}
              state={isUntouched(form.values) ? null : { common: form.values }}
              aria-current={one === kind ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {noted && found && (
        <DraftNote
          savedAt={found.savedAt}
          onKeep={() => setNoted(false)}
          onDiscard={() => {
            draft.forget()
            // Also discard the fields that were copied from the other kind.
            void Promise.resolve(navigate(pathname + search, { replace: true, state: null })).then(onAgain)
          }}
        />
      )}
      {companyId !== undefined && <ForCompany id={companyId} />}
      <QuestionForm
        form={form}
        extras={extras}
        rights={mayAll}
        savedAt={draft.savedAt}
        sending={posting.isPending}
        action={messages.addQuestion}
        onSend={(values) => posting.mutate(values)}
      />
    </>
  )
}

function ForCompany({ id }: { id: number }) {
  const name = useOwnCompanies().find((one) => one.id === id)?.name ?? 'the company'
  return (
    <p className="notice posting-place">
      Only the owners and recruiters of <bdi>{name}</bdi> see this question, and whoever is asked it. It isn’t reviewed.
    </p>
  )
}

/** For what the question is written, where a lecturer came from Manage Questions or an admin from a tournament's form. */
function useRestriction(): 'course' | 'tournament' | undefined {
  const wanted = useSearchParams()[0].get('for')
  return wanted === 'course' || wanted === 'tournament' ? wanted : undefined
}

/** The company for which the question is written, where a recruiter came from its questions. */
function useCompanyId(): number | undefined {
  const [search] = useSearchParams()
  const id = search.get('company') ?? ''
  return search.get('for') === 'company' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** The other kinds are written for the same. */
function withPlace(address: string, restricted: string | undefined, companyId: number | undefined): string {
  const place = companyId === undefined ? restricted : `company&company=${companyId}`
  return place === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}for=${place}`
}

/** What was typed before the toggle was moved. */
function useCommon(): Values | undefined {
  const { state }: { state: unknown } = useLocation()
  const common = typeof state === 'object' && state !== null && 'common' in state ? state.common : undefined
  const parsed = Values.safeParse(common)
  return parsed.success ? parsed.data : undefined
}

interface Posting {
  readonly extras: Extras
  readonly onPosted: () => void
  readonly onPublic: () => void
  /** @returns whether the refusal was shown at its field */
  readonly onRefused: (problem: CallProblem) => boolean
}

const safe = 'Your text is safe.'

/** Posts, and shows the result in the specification's words (sections 7 and 8). */
function usePosting({ extras, onPosted, onPublic, onRefused }: Posting) {
  const navigate = useNavigate()
  const logInAgain = useLogInAgain()
  return useMutation({
    mutationFn: async (values: Values) => {
      const working = toast.working(messages.posting)
      try {
        return await call(postQuestion, { body: payloadOf(values, extras) })
      } finally {
        working.close()
      }
    },
    onSuccess: (result, values) => {
      if (result === postingResults.dailyLimit)
        return toast.failed(messages.dailyLimit, { text: `${safe} Post it tomorrow.` })
      if (result === postingResults.solutionFailed)
        return toast.failed(messages.solutionFailed, { text: 'Use “Try it” to see which ones fail.' })
      if (result < 0) return onPosted()
      onPublic()
      toast.updated(messages.posted)
      void navigate(questionPath({ id: result, title: values.title }))
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      const placed = problem instanceof CallProblem && problem.status === 400 && onRefused(problem)
      if (placed) toast.failed(messages.formHasErrors)
      else toast.failed(messages.addQuestionFailed, { text: `${problem.message} ${safe}` })
    },
  })
}
