import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { guidePath } from '@gradus/contract/guide'
import { messages } from '@gradus/contract/message'
import { useOwnInfo } from '../shell/session.ts'
import { DraftNote } from './draft-note.tsx'
import { readDraft, useDraft } from './draft.ts'
import { usePostingForm } from './form.ts'
import { GuideLink } from './guide-link.tsx'
import { QuestionForm, placeProblem } from './question-form.tsx'
import { emptyValues, isUntouched, withCommon, type PostedKind, Values } from './values.ts'
import type { PostingOptions } from './payload.ts'
import { ForCompany, useCompanyId, withPlace, useRestriction } from './posting-place.tsx'
import { usePosting } from './use-posting.ts'

interface NewQuestionFormProps {
  readonly kind: PostedKind
  readonly language: number | undefined
  /** Starts from scratch: the values that were carried over from the other kind are dropped. */
  readonly isFresh: boolean
  readonly name: string
  readonly onReset: () => void
  readonly onSentForReview: () => void
}

const mayAll = { text: true, rest: true, alternative: true }

export function NewQuestionForm({ kind, language, isFresh, name, onReset, onSentForReview }: NewQuestionFormProps) {
  const [found] = useState(() => readDraft(name))
  const [noted, setNoted] = useState(found !== undefined)
  const from = useCommon()
  const restricted = useRestriction()
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const heading = useFocusAfterChoice()
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
  const extras: PostingOptions = {
    alternative: companyId === undefined && (can?.review ?? false),
    visible: companyId === undefined && (can?.administer ?? false),
    restrictedTo:
      companyId !== undefined ? undefined : can?.teach ? 'course' : can?.administer ? 'tournament' : undefined,
    companyId,
  }
  const posting = usePosting({
    extras,
    onSentForReview: () => {
      draft.forget()
      onSentForReview()
    },
    onPublished: draft.forget,
    onRefused: (problem) => placeProblem(form, problem),
  })
  return (
    <>
      <div className="row between wrap posting-head">
        <div className="row wrap">
          <h1 ref={heading} tabIndex={-1}>
            {headingOf(restricted, companyId)}
          </h1>
          <GuideLink to={guidePath}>Writing guide</GuideLink>
        </div>
        <nav className="segments" aria-label="Kind of question">
          {kinds.map(([one, label, address]) => (
            <Link
              key={one}
              to={withPlace(address, restricted, companyId)}
              state={{ isKindChosen: true, ...(isUntouched(form.values) ? {} : { common: form.values }) }}
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
            // Also discards the fields that were copied from the other kind.
            void Promise.resolve(navigate(pathname + search, { replace: true, state: null })).then(onReset)
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

export const kinds: readonly [kind: PostedKind, name: string, address: string][] = [
  ['coding', 'Coding', '/AddCodingQuestion'],
  ['multiChoice', 'Multi Choice', '/AddQuestion?type=MC'],
  ['advanced', 'AdvancedCoding', '/AddAdvancedQuestion'],
  ['inputOutput', 'Input and Output', '/AddQuestion?type=IO'],
]

/**
 * Another kind is another form, without the link that was chosen. Its heading takes the focus, not its first field, which
 * would open the keyboard of a phone above it.
 */
function useFocusAfterChoice() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state }: { state: unknown } = useLocation()
  const isChosen = typeof state === 'object' && state !== null && 'isKindChosen' in state
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true })
  }, [isChosen])
  return heading
}

/** The values that were typed before the user switched to another kind. */
export function useCommon(): Values | undefined {
  const { state }: { state: unknown } = useLocation()
  const common = typeof state === 'object' && state !== null && 'common' in state ? state.common : undefined
  const parsed = Values.safeParse(common)
  return parsed.success ? parsed.data : undefined
}

function headingOf(restricted: string | undefined, companyId: number | undefined): string {
  if (companyId !== undefined) return 'Add a question for a company'
  return restricted === 'course' ? 'Add a question for a course' : messages.askPublicQuestion
}
