import { useRef, useState } from 'react'
import { type ContentProgress, importContent, type ContentReport } from '@gradus/contract/content'
import { problems } from '@gradus/contract/problem'
import { CallProblem, call } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'

export type Importing =
  | { readonly state: 'idle' }
  /** `step` is undefined while the file is being uploaded. */
  | { readonly state: 'running'; readonly name: string; readonly step: ContentProgress | undefined }
  | { readonly state: 'done'; readonly report: ContentReport }
  | { readonly state: 'failed'; readonly message: string }

/** Runs one import at a time, and follows it from the upload to the report. Stopping cancels the whole import. */
export function useImport() {
  const [importing, setImporting] = useState<Importing>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const start = (file: File, dryRun: '0' | '1') => {
    const stopping = new AbortController()
    running.current = stopping
    const { name } = file
    setImporting({ state: 'running', name, step: undefined })
    const transport = streamingTransport<ContentProgress>((step) => setImporting({ state: 'running', name, step }))
    call(importContent, { query: { dryRun } }, { file, transport, signal: stopping.signal }).then(
      (report) => setImporting({ state: 'done', report }),
      (problem: unknown) => {
        if (stopping.signal.aborted) return setImporting({ state: 'idle' })
        const message = problem instanceof CallProblem ? problem.message : problems.unexpected.message
        setImporting({ state: 'failed', message })
      },
    )
  }
  return { importing, start, stop: () => running.current?.abort() }
}
