import { useRef, useState } from 'react'
import { type PackageProgress, importPackage, type PackageReport } from '@gradus/contract/problem-package'
import { problems } from '@gradus/contract/problem'
import { CallProblem, call } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'

/** The values of the form. */
export interface PackageImport {
  readonly difficultLevel: string
  readonly tags: string
  readonly isVisible: '0' | '1'
  readonly anyway: '0' | '1'
  /** The question of which the package is a new version. */
  readonly questionId?: string
}

export type Importing =
  | { readonly state: 'idle' }
  /** `step` is undefined while the file is being uploaded. */
  | { readonly state: 'running'; readonly name: string; readonly step: PackageProgress | undefined }
  | { readonly state: 'done'; readonly report: PackageReport }
  | { readonly state: 'failed'; readonly message: string }

/** Runs one import at a time, and follows it from the upload to the report. */
export function useImport() {
  const [importing, setImporting] = useState<Importing>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const start = (file: File, options: PackageImport) => {
    const stopping = new AbortController()
    running.current = stopping
    const { name } = file
    setImporting({ state: 'running', name, step: undefined })
    const transport = streamingTransport<PackageProgress>((step) => setImporting({ state: 'running', name, step }))
    call(importPackage, { query: options }, { file, transport, signal: stopping.signal }).then(
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
