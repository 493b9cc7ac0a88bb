import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconEye } from '@tabler/icons-react'
import type { AssessmentIntroduction } from '@gradus/contract/assessment-link'
import { Dialog } from '../../ui/dialog.tsx'

/** What is recorded, who sees it, and for how long: one sentence for each fact. */
export function RecordedFacts({ introduction }: { introduction: Pick<AssessmentIntroduction, 'consent'> }) {
  return (
    <>
      <ul className="recorded-facts">
        {introduction.consent.sentences.map((sentence) => {
          const [what = '', ...rest] = sentence.split(': ')
          return (
            <li key={sentence}>
              {rest.length > 0 ? (
                <>
                  <b className="strong">{what}:</b> {rest.join(': ')}
                </>
              ) : (
                sentence
              )}
            </li>
          )
        })}
      </ul>
      <p className="small">
        <a className="link" href="/PrivacyPolicy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>{' '}
        <span className="ink2">(opens in a new tab)</span>
      </p>
    </>
  )
}

/** A button that shows the same facts at any time. */
export function RecordedButton({ introduction }: { introduction: Pick<AssessmentIntroduction, 'consent'> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
        className="arena-ask"
        aria-label="What is recorded"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <span className="wide-only">What is recorded</span>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="What is recorded" size={560}>
        <RecordedFacts introduction={introduction} />
      </Dialog>
    </>
  )
}
