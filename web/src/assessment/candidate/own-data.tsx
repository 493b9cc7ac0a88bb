import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadAssessmentData, eraseAssessmentData } from '@gradus/contract/assessment-own-data'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, addressOf, call } from '../../api.ts'
import { clearUserCookies } from '../../shell/cookies.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'

/** What a candidate can do with their data at any time: download it, or erase it. */
export function OwnData({ own }: { own: OwnAssessment }) {
  const [isConfirming, setConfirming] = useState(false)
  const params = { id: own.assessmentId }
  const erase = useMutation({
    mutationFn: () => call(eraseAssessmentData, { params, body: { confirm: true } }),
    onSuccess: () => {
      if (own.isGuest) clearUserCookies()
      // Loads a new document, because requests that this page still makes would lead to the page of the link.
      window.location.replace('/AssessmentErased')
    },
    onError: () => setConfirming(false),
  })
  return (
    <section className="sheet pad" aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p className="ink2">
        {own.erasureDate === null
          ? 'You can download everything that is stored about you, or erase it, whenever you like.'
          : `Everything that identifies you will be deleted on ${new Date(own.erasureDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}. You can download or erase it yourself before then.`}
      </p>
      <ProblemMessage problem={erase.error instanceof CallProblem ? erase.error : undefined} />
      <div className="row wrap">
        <DownloadButton href={addressOf(downloadAssessmentData, params)}>Download my data</DownloadButton>
        <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
          Erase my data
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title="Erase your data?"
        text={`This deletes your name, your code, its results and what was recorded, here and for the company.${own.finishedDate === null ? ' You can’t take the assessment any more.' : ''} Points may stay in statistics of at least five deleted results, without anything that identifies you. You can’t undo this.`}
        action="Erase it for good"
        danger
        pending={erase.isPending}
        onConfirm={() => erase.mutate()}
        onClose={() => setConfirming(false)}
      />
    </section>
  )
}
