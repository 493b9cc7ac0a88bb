import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams, type NavigateFunction } from 'react-router'
import { editQuestion, getQuestionSource, type QuestionSource } from '@gradus/contract/editing'
import { messages } from '@gradus/contract/message'
import { getRejudge } from '@gradus/contract/rejudge'
import { getRevisions } from '@gradus/contract/revision'
import { roles } from '@gradus/contract/role'
import { postingResults } from '@gradus/contract/question-form'
import { questionPath } from '@gradus/contract/slug'
import { CallProblem, call, query } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { counted } from '../ui/count.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Conflict } from './conflict.tsx'
import { DraftNote } from './draft-note.tsx'
import { draftName, readDraft, useDraft } from './draft.ts'
import { usePostingForm } from './form.ts'
import { isJudgedOtherwise } from './judged-otherwise.ts'
import { LoadingForm } from './loading-form.tsx'
import { QuestionForm, placeProblem } from './question-form.tsx'
import { Revisions } from './revisions.tsx'
import { payloadOf, type PostingOptions } from './payload.ts'
import { valuesOf } from './source-values.ts'
import type { PostedKind, Values } from './values.ts'
import { WithoutDecoys } from './without-decoys.tsx'

export function Component() {
  const [search] = useSearchParams()
  const id = Number(search.get('id') ?? 'none')
  const known = Number.isSafeInteger(id) && id >= 0
  const session = useSession()
  const source = useQuery({
    ...query(getQuestionSource, { params: { id } }),
    enabled: known,
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!known || source.error?.status === 404) return <NotFoundPage />
  if (source.error?.status === 403)
    return <NotEditable title="You can’t edit this question" text={source.error.message} id={id} />
  if (source.isLoadingError)
    return (
      <FailedState
        heading="h1"
        text="The question couldn’t be loaded. Your work is safe."
        onRetry={() => void source.refetch()}
      />
    )
  if (source.isPending || session.state !== 'user') return <LoadingForm />
  const { kind, revision } = source.data
  return (
    <ResettableEditForm
      key={`${id} ${revision}`}
      source={source.data}
      kind={kind}
      userId={session.userId}
      onReload={async () => void (await source.refetch())}
    />
  )
}

function NotEditable({ title, text, id }: { title: string; text: string; id: number }) {
  return (
    <>
      <Head title={title} noIndex />
      <EmptyState
        heading="h1"
        title={title}
        text={text}
        action={
          <Button component={Link} to={`/Question/${id}`}>
            View the question
          </Button>
        }
      />
    </>
  )
}

interface EditQuestionProps {
  readonly source: QuestionSource
  readonly kind: PostedKind
  readonly userId: number
  readonly onReload: () => Promise<void>
}

function ResettableEditForm(props: EditQuestionProps) {
  const [formKey, setFormKey] = useState(0)
  return <EditQuestionForm key={formKey} {...props} onReset={() => setFormKey(formKey + 1)} />
}

function EditQuestionForm({ source, kind, userId, onReload, onReset }: EditQuestionProps & { onReset: () => void }) {
  const { id, rights, revision, state, returnedReason } = source
  const name = draftName(userId, `edit/${id}`)
  const [found] = useState(() => readDraft(name))
  const kept = found?.values.kind === kind ? found : undefined
  const [noted, setNoted] = useState(kept !== undefined)
  // A draft that started from an older revision stays an edit of that revision until its author has seen what changed.
  const [baseRevision, setBaseRevision] = useState(kept?.revision ?? revision)
  const draft = useDraft(name, baseRevision)
  const form = usePostingForm(kept?.values ?? valuesOf({ content: source.content, kind }), draft.keep)
  const extras: PostingOptions = { alternative: rights.alternative, visible: false }
  const saving = useSaving({
    source,
    baseRevision,
    extras,
    onRefused: (problem) => placeProblem(form, problem),
    onSaved: draft.forget,
  })
  const discard = () => {
    draft.forget()
    onReset()
  }
  return (
    <>
      <Head title={`Edit question: ${source.content.title}`} noIndex />
      <div className="row between wrap posting-head">
        <h1>Edit question</h1>
        <Link className="link small" to={questionPath({ id, title: source.content.title })}>
          View the question
        </Link>
      </div>
      {state === 'returned' && (
        <p className="notice posting-notice">
          A moderator returned this question{returnedReason === null ? '.' : `: ${returnedReason}`}
          {asksForReview(source) && ' Edit it, or send it for review again as it is.'}
        </p>
      )}
      {!rights.text && rights.alternative && (
        <p className="notice posting-notice">
          Only the author can edit the title and text. You can add an alternative title and text, which readers see
          instead.
        </p>
      )}
      {rights.text && !rights.alternative && (source.content.altTitle ?? source.content.altBody) !== null && (
        <p className="notice posting-notice">
          A moderator added an alternative title or text to this question. Readers keep seeing those.
        </p>
      )}
      <WithoutDecoys languages={source.withoutDecoys} />
      {noted && kept && <DraftNote savedAt={kept.savedAt} onKeep={() => setNoted(false)} onDiscard={discard} />}
      {(baseRevision < revision || saving.isStale) && (
        <Conflict
          onTakeTheirs={async () => {
            draft.forget()
            await onReload()
            onReset()
          }}
          onKeepMine={async () => {
            const fresh = await call(getQuestionSource, { params: { id } })
            setBaseRevision(fresh.revision)
            saving.reset()
          }}
        />
      )}
      <QuestionForm
        form={form}
        extras={extras}
        rights={rights}
        savedAt={draft.savedAt}
        sending={saving.isPending}
        action={asksForReview(source) ? 'Send for review' : 'Save'}
        onSend={(values) => saving.save(values)}
      />
      <Revisions
        source={source}
        onRolledBack={async () => {
          draft.forget()
          await onReload()
        }}
      />
    </>
  )
}

/** Saving a returned question sends it for review, whether or not something was changed. */
function asksForReview({ state, rights }: QuestionSource): boolean {
  return state === 'returned' && rights.text
}

interface Saving {
  readonly source: QuestionSource
  readonly baseRevision: number
  readonly extras: PostingOptions
  readonly onRefused: (problem: CallProblem) => boolean
  readonly onSaved: () => void
}

function useSaving({ source, baseRevision, extras, onRefused, onSaved }: Saving) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logInAgain = useLogInAgain()
  const isAdmin = useOwnInfo()?.role === roles.admin
  const saving = useMutation({
    mutationFn: (values: Values) =>
      call(editQuestion, {
        params: { id: source.id },
        body: { ...payloadOf(values, extras), ...unchangedOf(source), revision: baseRevision },
      }),
    onSuccess: (result, values) => {
      if (result === postingResults.solutionFailed)
        return toast.failed(messages.solutionFailed, {
          text: 'Nothing was saved. Use “Run the tests” to see which ones fail.',
        })
      onSaved()
      if (asksForReview(source)) toast.done('Sent for review.')
      else if (isAdmin && isJudgedOtherwise(valuesOf(source), values)) void pointToJudgingAgain(source.id, navigate)
      else toast.updated(messages.updated)
      void client.invalidateQueries()
      void navigate(questionPath({ id: source.id, title: values.title }))
    },
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      // The message points to the revisions, which have a new one.
      if (problem.status === 409) return void client.invalidateQueries({ queryKey: [getRevisions.url] })
      if (problem.status === 400 && onRefused(problem)) return toast.failed(messages.formHasErrors)
      toast.failed(messages.updateFailed, { text: `${problem.message} Your text is safe.` })
    },
  })
  return {
    isPending: saving.isPending,
    isStale: saving.error instanceof CallProblem && saving.error.status === 409,
    reset: saving.reset,
    save: (values: Values) => saving.mutate(values),
  }
}

/** Says, where there are any, that the submissions so far were judged by the old tests, which only admins can change. */
async function pointToJudgingAgain(id: number, navigate: NavigateFunction): Promise<void> {
  const submissions = await call(getRejudge, { params: { id } }).then(
    (rejudge) => rejudge.submissions,
    () => 0,
  )
  if (submissions === 0) return toast.updated(messages.updated)
  const [count, noun] = counted(submissions, 'submission')
  toast.done(messages.updated, {
    text: `${count} ${noun} ${submissions === 1 ? 'was' : 'were'} judged by the tests before this change.`,
    action: { label: 'Judge again', run: () => void navigate(`/Rejudge/${id}`) },
  })
}

/**
 * Fields that the user may not change are sent back as they came, because the editor would serialise them differently.
 */
function unchangedOf({ rights, content }: QuestionSource) {
  return rights.text ? {} : { title: content.title, body: content.body }
}
