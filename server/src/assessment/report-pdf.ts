import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inThread } from '../platform/concurrency/thread.ts'
import { Download } from '../platform/http/download.ts'

/** @throws Problem tooOften if many reports wait to be drawn */
export async function reportPdf(report: AssessmentReport): Promise<Download> {
  const bytes = await inTurn(() => inThread<Uint8Array>(new URL('report-thread.ts', import.meta.url), report, limits))
  const name = `assessment-${report.assessmentId}-candidate-${report.candidateId}.pdf`
  return new Download(name, 'application/pdf', Buffer.from(bytes))
}

const limits = { milliseconds: 60_000, heapMebibytes: 512 }
const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 20,
  busyMessage: 'Several reports are being written right now. Wait a moment and try again.',
})
