import { FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'

interface CsvFileInputProps {
  /** Its columns and rules, and how large it may be. */
  readonly description: string
  readonly maw?: number
  readonly value: File | null
  readonly onChange: (file: File | null) => void
}

/** Chooses a table as a file. */
export function CsvFileInput(props: CsvFileInputProps) {
  return (
    <FileInput
      label="CSV file"
      placeholder="Choose a file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the file' }}
      {...props}
    />
  )
}

export function inMebibytes(bytes: number): number {
  return bytes / (1024 * 1024)
}
