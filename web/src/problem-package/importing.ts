import { useRef, useState } from 'react'
import { PackageProgress, importPackage, type PackageReport } from '@gradus/contract/problem-package'
import { problems } from '@gradus/contract/problem'
import { CallProblem, call } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'

/** As the form gives it. */
export interface PackageImport {
  readonly difficultLevel: string
  readonly tags: string
  readonly isVisible: '0' | '1'
  readonly anyway: '0' | '1'
  /** The question that the package is a new version of. */
  readonly questionId?: string
}

export type Importing =
  | { readonly state: 'nothing' }
  /** `step` is undefined while the file is on its way. */
  | { readonly state: 'going'; readonly name: string; readonly step: PackageProgress | undefined }
  | { readonly state: 'done'; readonly report: PackageReport }
  | { readonly state: 'failed'; readonly message: string }

/** One import at a time, followed from the upload to its report. */
export function useImport() {
  const [importing, setImporting] = useState<Importing>({ state: 'nothing' })
  const running = useRef<AbortController>(undefined)
  const start = (file: File, wanted: PackageImport) => {
    const stopping = new AbortController()
    running.current = stopping
    const { name } = file
    setImporting({ state: 'going', name, step: undefined })
    const transport = streamingTransport((step) =>
      setImporting({ state: 'going', name, step: PackageProgress.parse(step) }),
    )
    call(importPackage, { query: wanted }, { file, transport, signal: stopping.signal }).then(
      (report) => setImporting({ state: 'done', report }),
      (problem: unknown) => {
        if (stopping.signal.aborted) return setImporting({ state: 'nothing' })
        const message = problem instanceof CallProblem ? problem.message : problems.unexpected.message
        setImporting({ state: 'failed', message })
      },
    )
  }
  return { importing, start, stop: () => running.current?.abort() }
}
