import { Alert, Button, Checkbox, FileInput, Progress } from '@mantine/core'
import { IconAlertTriangle, IconFileZip, IconUpload } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { contentArchive, exportContent, type ContentProgress } from '@gradus/contract/content'
import { addressOf } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { useImport } from './importing.ts'
import { Report } from './report.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import '../problem-package/problem-package.css'

const maximum = `${contentArchive.maximumBytes / 1024 / 1024} MiB`

/** Exports questions, tags, posts and announcements as one file, and imports such a file. */
export function Component() {
  const { importing, start, stop } = useImport()
  return (
    <>
      <Head title="Content" noIndex />
      <div className="pagehead">
        <div>
          <h1>Content</h1>
          <p>Move public questions, tags, posts and announcements between sites, or keep a copy, as one file.</p>
        </div>
      </div>
      <div className="packages">
        <section className="sheet pad" aria-labelledby="content-import">
          <h2 id="content-import">Import</h2>
          <ImportForm disabled={importing.state === 'running'} onImport={start} />
        </section>
        <section className="sheet pad" aria-labelledby="content-export">
          <h2 id="content-export">Export</h2>
          <div className="stack">
            <p className="small ink2">
              Everything public, in the format of the content/ folder. The file contains hidden tests and solutions, so
              keep it private. It doesn’t include people, votes, comments or uploaded pictures.
            </p>
            <div>
              <DownloadButton href={addressOf(exportContent, {})}>Export</DownloadButton>
            </div>
          </div>
        </section>
      </div>
      <div role="status" aria-live="polite" className="package-result">
        {importing.state === 'running' && <Working {...importing} onStop={stop} />}
        {importing.state === 'done' && <Report report={importing.report} />}
        {importing.state === 'failed' && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title="Nothing was imported">
            {importing.message}
          </Alert>
        )}
      </div>
    </>
  )
}

function ImportForm({ disabled, onImport }: { disabled: boolean; onImport: (file: File, dryRun: '0' | '1') => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [dryRun, setDryRun] = useState(true)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file === null) return setError('Choose a file.')
    if (file.size > contentArchive.maximumBytes) return setError(`A content file can have at most ${maximum}.`)
    onImport(file, dryRun ? '1' : '0')
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <FileInput
        label="File"
        description={`A zip file exported by a site, or a zipped folder like content/, of at most ${maximum}.`}
        placeholder="Choose a file"
        accept=".zip,application/zip"
        leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden />}
        value={file}
        error={error}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        disabled={disabled}
        onChange={(chosen) => {
          setFile(chosen)
          setError(undefined)
        }}
      />
      <Checkbox
        label="Preview only"
        description="Show what an import would add and what differs, without changing anything."
        checked={dryRun}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => setDryRun(checked)}
      />
      <p className="small ink2">
        New content becomes public at once. Existing content doesn’t change. If anything fails, nothing is imported.
      </p>
      <div>
        <Button type="submit" loading={disabled} leftSection={<IconUpload size={16} stroke={1.8} />}>
          {dryRun ? 'Preview' : 'Import'}
        </Button>
      </div>
    </form>
  )
}

function Working({ name, step, onStop }: { name: string; step: ContentProgress | undefined; onStop: () => void }) {
  const storing = step?.step === 'storing' ? step : undefined
  return (
    <div className="sheet pad stack s">
      <div className="row between">
        <span>{sentenceOf(step, name)}</span>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </div>
      <Progress
        value={storing ? (storing.number / storing.of) * 100 : 100}
        animated={!storing}
        aria-label="Progress of the import"
      />
      <p className="small ink2">
        {storing ? `${storing.number} of ${storing.of}. ` : ''}Nobody sees anything until the import is complete.
      </p>
    </div>
  )
}

function sentenceOf(step: ContentProgress | undefined, name: string): string {
  if (step === undefined) return `Sending ${name}`
  if (step.step === 'reading') return `Reading ${name}`
  return step.step === 'comparing' ? 'Comparing it with this site' : `Storing “${step.what}”`
}
