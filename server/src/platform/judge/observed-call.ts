import { traced } from '@gradus/telemetry/tracing'
import { judgeCalls, judgeCallSeconds } from '../metrics/metrics.ts'
import { addVerdict } from '../metrics/totals.ts'
import { JudgeRefusal, judgeAt } from './judge-call.ts'

/** `judgeAt`, counted and as a span of the request's trace. */
export const observedJudgeAt: typeof judgeAt = async (url, ...rest) => {
  const end = judgeCallSeconds.startTimer()
  try {
    const verdict = await traced('POST /judge', { 'server.address': url }, () => judgeAt(url, ...rest), {
      kind: 'client',
    })
    end()
    judgeCalls.inc({ result: 'verdict' })
    addVerdict()
    return verdict
  } catch (error) {
    judgeCalls.inc({ result: error instanceof JudgeRefusal ? String(error.status) : 'failed' })
    throw error
  }
}
