import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messages } from '@gradus/contract/message'
import { ownInfoQuery, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { draftName } from './draft.ts'
import { LoadingForm } from './loading-form.tsx'
import { ThankYou } from './thank-you.tsx'
import type { PostedKind } from './values.ts'
import { wordTable } from '@gradus/contract/word-table'
import { NewQuestionForm } from './new-question-form.tsx'
import { useCompanyId } from './posting-place.tsx'

const kindsByType: Readonly<Record<string, PostedKind>> = wordTable({ MC: 'multiChoice', IO: 'inputOutput' })

export function Component() {
  const session = useSession()
  const kind = useKind()
  const info = useQuery({ ...ownInfoQuery, enabled: session.state === 'user' })
  if (session.state !== 'user') return null
  // The form starts with the user's preferred language, so it waits for that.
  if (info.isPending) return <LoadingForm />
  const [language] = info.data?.languages ?? []
  return <NewQuestion key={`${session.userId} ${kind}`} userId={session.userId} kind={kind} language={language} />
}

function useKind(): PostedKind {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const path = pathname.toLowerCase()
  if (path.startsWith('/addadvancedquestion')) return 'advanced'
  if (!path.startsWith('/addquestion')) return 'coding'
  return kindsByType[search.get('type') ?? ''] ?? 'coding'
}

function NewQuestion({ userId, kind, language }: { userId: number; kind: PostedKind; language: number | undefined }) {
  const [isSentForReview, setSentForReview] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const companyId = useCompanyId()
  // The draft of a company's question has a name of its own, so that it never appears in the form for public questions.
  const name = `${draftName(userId, kind)}${companyId === undefined ? '' : ` company ${companyId}`}`
  return (
    <>
      {kind === 'advanced' ? (
        <Head title={messages.addAdvancedQuestion} withoutProductName noIndex />
      ) : (
        <Head title={messages.addQuestion} noIndex />
      )}
      {isSentForReview ? (
        <ThankYou />
      ) : (
        <NewQuestionForm
          key={formKey}
          isFresh={formKey > 0}
          kind={kind}
          language={language}
          name={name}
          onReset={() => setFormKey(formKey + 1)}
          onSentForReview={() => setSentForReview(true)}
        />
      )}
    </>
  )
}
