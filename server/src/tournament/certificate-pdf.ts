import type { Certificate } from '@gradus/contract/certificate'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inThread } from '../platform/concurrency/thread.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { Problem } from '../platform/problem.ts'
import { readCertificate } from './certificate.ts'

export interface CertificateRequest {
  readonly certificate: Certificate
  readonly publicUrl: string
}

/** @throws Problem notFound; conflict for an invalid certificate; tooOften if many wait to be drawn */
export function createCertificatePdf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, database: Database) {
  const share = coalesceReads<Uint8Array>()
  return async (code: string): Promise<Download> => {
    const certificate = await readCertificate(database, code)
    if (certificate.state !== 'valid')
      throw new Problem('conflict', {
        message: 'This certificate is not valid at the moment, so it can’t be downloaded.',
      })
    const request: CertificateRequest = { certificate, publicUrl: PUBLIC_URL }
    const bytes = await share(code, () =>
      inTurn(() => inThread<Uint8Array>(new URL('certificate-thread.ts', import.meta.url), request, limits)),
    )
    return new Download(`certificate-${code}.pdf`, 'application/pdf', Buffer.from(bytes))
  }
}

const limits = { milliseconds: 60_000, heapMebibytes: 512 }
const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 50,
  busyMessage: 'Several certificates are being written right now. Wait a moment and try again.',
})
