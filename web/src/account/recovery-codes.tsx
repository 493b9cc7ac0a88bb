import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { productName } from '@gradus/contract/message'
import { CopyButton } from '../ui/copy-button.tsx'
import type { LossConfirmation } from '../ui/discard-confirmation.ts'
import { useUnsaved } from '../ui/unsaved.tsx'

const leavingLosesCodes: LossConfirmation = {
  title: 'Leave without the recovery codes?',
  text: 'You haven’t confirmed that you saved them, and they won’t be shown again.',
  action: 'Leave',
  danger: true,
}

/** The recovery codes. They are shown once, right after they were made, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n')
  useUnsaved(() => true, leavingLosesCodes)
  const heading = useRef<HTMLParagraphElement>(null)
  // They appear above the form that created them, so the keyboard would otherwise continue below them.
  useEffect(() => heading.current?.focus(), [codes])
  return (
    <div className="stack" role="status">
      <p ref={heading} tabIndex={-1}>
        <b>Keep these recovery codes.</b> If you lose your device, each of them logs you in once. They won’t be shown
        again.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap">
        <CopyButton variant="default" text={text} />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${productName.toLowerCase()}-recovery-codes.txt`}
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        <Button onClick={onKept}>I saved them</Button>
      </div>
    </div>
  )
}
