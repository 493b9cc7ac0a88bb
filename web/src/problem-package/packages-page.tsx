import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportPackage } from '@gradus/contract/problem-package'
import { NumberField } from '../ui/number-field.tsx'
import { addressOf } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { ImportForm } from './import-form.tsx'
import { useImport } from './importing.ts'
import { Report } from './report.tsx'
import { ImportProgress } from './import-progress.tsx'
import './problem-package.css'

/** Imports and exports problem packages in the ICPC/Kattis format. */
export function Component() {
  const { importing, start, stop } = useImport()
  const updatedQuestionId = Number(useSearchParams()[0].get('question') ?? 'none')
  return (
    <>
      <Head title="Problem Packages" noIndex />
      <div className="pagehead">
        <div>
          <h1>Problem Packages</h1>
          <p>
            Input-and-output questions in the ICPC and Kattis format. The submissions in a package are run first. It is
            imported only if their verdicts are those that the package expects.
          </p>
        </div>
      </div>
      <div className="packages">
        <section className="sheet pad" aria-labelledby="package-import">
          <h2 id="package-import">Import</h2>
          <ImportForm
            disabled={importing.state === 'running'}
            updatedQuestionId={Number.isSafeInteger(updatedQuestionId) ? updatedQuestionId : undefined}
            onImport={start}
          />
        </section>
        <section className="sheet pad" aria-labelledby="package-export">
          <h2 id="package-export">Export</h2>
          <ExportForm />
        </section>
      </div>
      <div role="status" aria-live="polite" className="package-result">
        {importing.state === 'running' && <ImportProgress step={importing.step} name={importing.name} onStop={stop} />}
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

function ExportForm() {
  const [id, setId] = useState<number | string>('')
  const isValid = typeof id === 'number' && Number.isInteger(id) && id > 0
  return (
    <div className="stack">
      <NumberField
        label="Question"
        description="The number in the address of its page."
        min={1}
        hideControls
        value={id}
        onChange={setId}
      />
      <p className="small ink2">The file contains secret cases and solutions, so keep it private.</p>
      <div>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
          download
          {...(isValid ? { href: addressOf(exportPackage, { id }) } : { 'aria-disabled': true, 'data-disabled': true })}
        >
          Export
        </Button>
      </div>
    </div>
  )
}
