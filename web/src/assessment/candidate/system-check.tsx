import { Button, Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmSystemCheck, getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { call } from '../../api.ts'
import { checks, type CheckName, type CheckResult } from './checks.ts'
import { ContactAddress } from './contact-address.tsx'

type Shown = CheckResult | { readonly state: 'waiting' | 'running' }

const titles: Record<CheckName, string> = {
  connection: 'Connection',
  clock: 'Server clock',
  editor: 'Editor',
  storage: 'Browser storage',
  run: 'Running code',
}

/** Whether everything that the assessment needs works in this browser. */
export function SystemCheck({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const [results, setResults] = useState<Partial<Record<CheckName, Shown>>>({})
  const checking = useMutation({
    mutationFn: async (): Promise<boolean> => {
      setResults({})
      let works = true
      for (const [name, check] of checks(own)) {
        setResults((before) => ({ ...before, [name]: { state: 'running' } }))
        const result = await check()
        works &&= result.state !== 'fails'
        setResults((before) => ({ ...before, [name]: result }))
      }
      if (works) await call(confirmSystemCheck, { params: { id: own.assessmentId } })
      return works
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [getOwnAssessment.url] }),
  })
  const names = checks(own).map(([name]) => name)
  return (
    <section className="sheet pad" aria-labelledby="system-check">
      <h2 id="system-check">System check</h2>
      <p className="ink2">Checks in a few seconds whether this browser has everything that the assessment needs.</p>
      <ul className="system-check" aria-live="polite">
        {names.map((name) => {
          const result = results[name] ?? { state: own.checkedDate === null ? 'waiting' : 'passed' }
          return (
            <li key={name}>
              <CheckIcon state={result.state} />
              <span>
                <b className="strong">{titles[name]}</b>
                {'text' in result && <span className="small ink2">{result.text}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {checking.data === false && (
        <p className="small" role="alert">
          Something doesn’t work. Check again, try another browser, or contact <ContactAddress contact={own.contact} />.
        </p>
      )}
      {checking.isError && (
        <p className="small" role="alert">
          {checking.error.message}
        </p>
      )}
      <Button
        variant={own.checkedDate === null ? 'filled' : 'default'}
        loading={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {own.checkedDate === null ? 'Check my system' : 'Check again'}
      </Button>
    </section>
  )
}

function CheckIcon({ state }: { state: Shown['state'] | 'passed' }) {
  if (state === 'running') return <Loader size={18} role="img" aria-label="Checking" />
  if (state === 'works' || state === 'passed')
    return <IconCircleCheck className="check-works" size={20} stroke={1.8} role="img" aria-label="Works" />
  if (state === 'warns')
    return <IconAlertTriangle className="check-warns" size={20} stroke={1.8} role="img" aria-label="Warning" />
  if (state === 'fails')
    return <IconCircleX className="check-fails" size={20} stroke={1.8} role="img" aria-label="Doesn’t work" />
  return <IconCircle className="check-waits" size={20} stroke={1.8} role="img" aria-label="Not checked yet" />
}
