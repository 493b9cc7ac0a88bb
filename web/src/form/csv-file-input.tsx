import { FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'

interface CsvFileInputProps {
  /** Describes the columns, the rules and the maximal size. */
  readonly description: string
  readonly maw?: number
  readonly value: File | null
  readonly onChange: (file: File | null) => void
}

/** A file input for a CSV table. */
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
