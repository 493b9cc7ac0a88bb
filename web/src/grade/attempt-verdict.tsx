import type { Verdict } from '@gradus/contract/judge'
import { countTests, outcomeSentences, secondsOf } from '../judging/outcome.ts'
import { Output } from '../judging/output.tsx'
import '../judging/result.css'
import { Tests } from '../judging/tests.tsx'
import { counted } from '../ui/count.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'

/** The judge's verdict: every test, and the output of the program and its compiler. */
export function AttemptVerdict({ verdict, title }: { verdict: Verdict; title: string }) {
  const { outcome, message, tests, unreported, cpuMilliseconds, output, compilerOutput } = verdict
  const { passed, all } = countTests(verdict)
  return (
    <section className="attempt-verdict" aria-label={`Test results for ${title}`}>
      <div className="row wrap">
        <VerdictIcon outcome={outcome} label={<b className="strong">{outcomeSentences[outcome]}</b>} />
        <span className="small ink2 num">
          {all > 0 && `${passed} of ${counted(all, 'test').join(' ')}, `}
          {secondsOf(cpuMilliseconds)}
        </span>
      </div>
      {message !== undefined && (
        <p className="small ink2" dir="auto">
          {message}
        </p>
      )}
      {tests.length > 0 && <Tests tests={tests} unreported={unreported} />}
      {compilerOutput.trim() !== '' && (
        <details>
          <summary className="small">Compiler output</summary>
          <pre className="printed" tabIndex={0} role="region" aria-label="Compiler output">
            {compilerOutput}
          </pre>
        </details>
      )}
      {output !== '' && (
        <details>
          <summary className="small">What the program printed</summary>
          <Output output={output} tests={tests} />
        </details>
      )}
    </section>
  )
}
