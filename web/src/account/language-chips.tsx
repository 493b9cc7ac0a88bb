import { Chip, Input } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { languages } from '@gradus/contract/language'

interface FormOfLanguages {
  readonly errors: Record<string, ReactNode>
  setFieldValue(name: 'languages', codes: number[]): void
}

/** The programming languages that the user writes, in order of preference, as chips. */
export function LanguageChips({ form, initial }: { form: FormOfLanguages; initial: readonly number[] }) {
  const label = useId()
  const [chosen, setChosen] = useState(() => initial.map(String))
  const choose = (codes: string[]) => {
    setChosen(codes)
    form.setFieldValue('languages', codes.map(Number))
  }
  return (
    <Input.Wrapper
      label="Languages you write"
      labelElement="div"
      labelProps={{ id: label }}
      description="In order of preference. The editor opens in the first one that a question supports."
      error={form.errors['languages']}
    >
      <div className="auth-chips" role="group" aria-labelledby={label}>
        <Chip.Group multiple value={chosen} onChange={choose}>
          {languages.map(({ code, name }) => (
            <Chip key={code} value={String(code)} icon={<b className="num">{chosen.indexOf(String(code)) + 1}</b>}>
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </Input.Wrapper>
  )
}
