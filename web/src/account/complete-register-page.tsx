import { Chip, Input, Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { completeRegister } from '@gradus/contract/account'
import { languages } from '@gradus/contract/language'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { ownInfoQuery, useOwnInfo } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { DoorBox, SaysProblem } from './box.tsx'
import { useCallForm } from './call-form.ts'
import { NameField, SubmitButton } from './fields.tsx'

export function Component() {
  const own = useOwnInfo()
  return (
    <>
      <Head title="Complete Registration" noIndex />
      <DoorBox title="Your account is active" lead="Say who you are. All of it can be changed later.">
        {own ? <CompleteForm {...own} /> : <Skeleton h={320} role="status" aria-label="Loading the form" />}
      </DoorBox>
    </>
  )
}

function CompleteForm(own: { displayName: string; subtitle: string; languages: number[] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const label = useId()
  const { form, element, field, sending, problem } = useCallForm(completeRegister, {
    initial: { displayName: own.displayName, subtitle: own.subtitle, languages: own.languages },
    done: () => {
      void client.invalidateQueries({ queryKey: ownInfoQuery.queryKey })
      void navigate('/', { replace: true })
    },
  })
  const [chosen, setChosen] = useState(() => own.languages.map(String))
  const choose = (codes: string[]) => {
    setChosen(codes)
    form.setFieldValue('languages', codes.map(Number))
  }
  return (
    <form {...element}>
      <SaysProblem problem={problem} />
      <div className="stack">
        <NameField field={field('displayName')} />
        <TextInput
          {...field('subtitle')}
          label="Subtitle (optional)"
          description="One line below your name, such as what you do or learn."
          maxLength={inputBoxMaximum}
        />
        <Input.Wrapper
          label="Languages you write"
          labelElement="div"
          labelProps={{ id: label }}
          description="In your order: the editor opens with the first one that a question offers."
          error={form.errors['languages']}
        >
          <div className="door-chips" role="group" aria-labelledby={label}>
            <Chip.Group multiple value={chosen} onChange={choose}>
              {languages.map(({ code, name }) => (
                <Chip key={code} value={String(code)} icon={<b className="num">{chosen.indexOf(String(code)) + 1}</b>}>
                  {name}
                </Chip>
              ))}
            </Chip.Group>
          </div>
        </Input.Wrapper>
        <SubmitButton sending={sending}>Go to the questions</SubmitButton>
      </div>
    </form>
  )
}
