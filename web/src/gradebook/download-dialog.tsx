import { Button, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import { CsvSeparator, getGradebook, GradebookVariant } from '@gradus/contract/gradebook'
import { addressOf } from '../api.ts'
import { DownloadButton } from '../ui/download-button.tsx'

const variants: Readonly<Record<GradebookVariant, { label: string; description: string }>> = {
  gradus: { label: 'Gradus', description: 'Can be changed and imported again.' },
  canvas: { label: 'Canvas', description: 'For “Import grades” of a Canvas course.' },
  moodle: { label: 'Moodle', description: 'For “Import from CSV” of a Moodle course.' },
}
const separators: Readonly<Record<CsvSeparator, string>> = { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' }

/** Downloads the gradebook as CSV: for people, or in the format of Canvas or Moodle. */
export function DownloadDialog({
  courseId,
  groupId,
  onClose,
}: {
  courseId: number
  groupId: number | undefined
  onClose: () => void
}) {
  const [variant, setVariant] = useState<GradebookVariant>('gradus')
  const [separator, setSeparator] = useState<CsvSeparator>('comma')
  const [decimal, setDecimal] = useState<'point' | 'comma'>('point')
  const address = addressOf(
    getGradebook,
    { id: courseId },
    {
      format: 'csv',
      variant,
      // The other platforms read only the defaults.
      ...(variant === 'gradus' ? { separator, decimal } : {}),
      groupId,
    },
  )
  return (
    <div className="stack">
      <Radio.Group
        label="For"
        value={variant}
        onChange={(value) => setVariant(GradebookVariant.catch('gradus').parse(value))}
      >
        <div className="stack xs release-choices">
          {GradebookVariant.options.map((value) => (
            <Radio key={value} value={value} {...variants[value]} />
          ))}
        </div>
      </Radio.Group>
      {variant === 'gradus' && (
        <>
          <Radio.Group
            label="Columns separated by"
            value={separator}
            onChange={(value) => {
              const chosen = CsvSeparator.catch('comma').parse(value)
              setSeparator(chosen)
              // A decimal comma can't be combined with commas between columns.
              if (chosen === 'comma') setDecimal('point')
            }}
          >
            <Group mt={8}>
              {CsvSeparator.options.map((value) => (
                <Radio key={value} value={value} label={separators[value]} />
              ))}
            </Group>
          </Radio.Group>
          <Radio.Group
            label="Decimal separator"
            value={decimal}
            onChange={(value) => setDecimal(value === 'comma' ? 'comma' : 'point')}
          >
            <Group mt={8}>
              <Radio value="point" label="12.5" />
              <Radio value="comma" label="12,5" disabled={separator === 'comma'} />
            </Group>
          </Radio.Group>
        </>
      )}
      {groupId !== undefined && <p className="small ink2">Only the chosen group is in the file.</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <DownloadButton href={address} variant="filled" onClick={onClose}>
          Download
        </DownloadButton>
      </Group>
    </div>
  )
}
