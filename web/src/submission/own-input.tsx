import { Button, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { Diagnostic, Progress, Verdict } from '@gradus/contract/judge'
import type { Question } from '@gradus/contract/question'
import { compileAndRun, ownInputTask } from '@gradus/contract/submission'
import { CallProblem, call } from '../api.ts'
import { streamingTransport } from '../server-sent-events.ts'
import { samplesQuery } from '../problem-package/samples.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { toast } from '../ui/toast.tsx'
import type { Payload } from '../judging/judging.ts'
import { usePersistedState } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { megabytesOf, outcomeSentences, secondsOf, verdictOf } from '../judging/outcome.ts'
import { Output } from '../judging/output.tsx'
import { Problems } from '../judging/problems.tsx'
import { stepText } from '../judging/result.tsx'
import './own-input.css'

interface OwnInputProps {
  readonly question: Question
  readonly owner: string
  /** Receives the field for the input. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** The editor's content; undefined if it can't be run. */
  readonly payload: Payload | undefined
  readonly openFiles: readonly string[]
  readonly onVerdict: (verdict: Verdict) => void
  readonly onGoTo: (diagnostic: Diagnostic) => void
}

/** Runs the editor's code on the user's own input, without judging or storing it. */
export function OwnInput({ question, owner, field, payload, openFiles, onVerdict, onGoTo }: OwnInputProps) {
  const draft = usePersistedState(
    `input/${owner}/${question.id}`,
    (value): value is string => typeof value === 'string',
  )
  const samples = useQuery({ ...samplesQuery(question), enabled: question.kind === 'inputOutput' })
  const [sample] = samples.data ?? []
  const input = draft.value ?? (sample && 'input' in sample ? sample.input : '')
  const [step, setStep] = useState<Progress>()
  const logInAgain = useLogInAgain()
  const cancelling = useRef<AbortController>(undefined)
  const running = useMutation({
    mutationFn: async (sent: Payload) => {
      const transport = streamingTransport<Progress>(setStep)
      const body = { ...sent, input }
      const { signal } = (cancelling.current = new AbortController())
      return verdictOf(await call(compileAndRun, { query: { task: ownInputTask }, body }, { transport, signal }))
    },
    onMutate: () => setStep(undefined),
    onSuccess: onVerdict,
    onError: (problem) => {
      if (cancelling.current?.signal.aborted) return
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      toast.failed('Your code couldn’t be run.', { text: problem.message })
    },
  })
  return (
    <section className="own-input" aria-labelledby="own-input">
      <h2 id="own-input">Your own input</h2>
      <p className="tiny ink2">{hintOf(question, payload)} The output isn’t judged.</p>
      <Textarea
        aria-label="Input"
        ref={field}
        classNames={{ input: 'own-text' }}
        value={input}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => draft.save(value)}
      />
      <div className="row wrap own-actions">
        <span className="tiny ink2 grow" role="status">
          {running.isPending && stepText(step)}
        </span>
        {running.isPending && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              cancelling.current?.abort()
              running.reset()
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={14} stroke={2} />}
          loading={running.isPending}
          disabled={payload === undefined}
          onClick={() => payload && running.mutate(payload)}
        >
          Run on this input
        </Button>
      </div>
      {running.data && !running.isPending && <RunOutput verdict={running.data} openFiles={openFiles} onGoTo={onGoTo} />}
    </section>
  )
}

const hints: Readonly<Record<number, string>> = {
  9: 'T-SQL that runs after the question’s setup and before your file. The last result of your file is printed.',
  24: 'Write one request to your service per line, such as GET /sum?a=1 or POST /sum {"a": 1}.',
}

function hintOf({ kind, interactive }: Question, payload: Payload | undefined): string {
  const own = hints[Number(payload?.type)]
  if (own !== undefined) return own
  if (interactive) return 'Your program reads this as if the author’s program had printed it.'
  return kind === 'coding'
    ? 'Your file runs by itself and reads this as standard input. Print what you want to see.'
    : 'Your program reads this as standard input.'
}

type RunOutputProps = Pick<OwnInputProps, 'openFiles' | 'onGoTo'> & { readonly verdict: Verdict }

function RunOutput({ verdict, openFiles, onGoTo }: RunOutputProps) {
  const { outcome, message, output, errorOutput = '', diagnostics, compilerOutput } = verdict
  const ran = outcome !== 'compileError'
  const sentence = outcome === 'passed' ? 'The program ended.' : outcomeSentences[outcome]
  return (
    <div className="own-result" role="region" aria-label="Result of the run">
      <div className="row between wrap">
        <VerdictIcon outcome={outcome} label={<strong>{sentence}</strong>} />
        {ran && (
          <span className="small ink2 num">
            {secondsOf(verdict.cpuMilliseconds)} · {megabytesOf(verdict.memoryBytes)}
          </span>
        )}
      </div>
      {message !== undefined && (
        <p className="small ink2" dir="auto">
          {message}
        </p>
      )}
      {(diagnostics.length > 0 || !ran) && (
        <Problems diagnostics={diagnostics} compilerOutput={compilerOutput} openFiles={openFiles} onGoTo={onGoTo} />
      )}
      {ran && (
        <>
          <h3>Output</h3>
          <Output output={output} />
          {errorOutput !== '' && (
            <>
              <h3>Standard error</h3>
              <Output output={errorOutput} name="Standard error" />
            </>
          )}
        </>
      )}
    </div>
  )
}
