import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { productName } from '@gradus/contract/message'

/** The recovery codes. They are shown once, right after they were made. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const clipboard = useClipboard()
  const text = codes.join('\n')
  return (
    <div className="stack" role="status">
      <p>
        <b>Keep these recovery codes.</b> If you lose your device, each of them logs you in once. They won’t be shown
        again.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
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
