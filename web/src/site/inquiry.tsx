import { Button, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import { InquiryForm, sendInquiry } from '@gradus/contract/inquiry'
import type { ReactNode } from 'react'
import { call, type CallProblem } from '../api.ts'
import { bodyHint } from '../ui/body-hint.ts'
import { useUnsaved } from '../ui/unsaved.tsx'

interface Words {
  readonly from: 'company' | 'university'
  readonly title: string
  readonly text: ReactNode
  readonly question: string
}
const organisation = { company: 'Company', university: 'University' } as const

/** A form for a short message to the operator, who answers by mail. The input is kept until it was sent. */
export function Inquiry({ from, title, text, question }: Words) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { from, organisation: '', email: '', text: '' },
    validate: schemaResolver(InquiryForm, { sync: true }),
  })
  useUnsaved(() => !isSuccess && form.isDirty())
  const { mutate, isPending, isSuccess, error, variables } = useMutation<
    1,
    CallProblem,
    { from: 'company' | 'university'; organisation: string; email: string; text: string }
  >({
    mutationFn: (body) => call(sendInquiry, { body }),
    onError: (problem) => {
      if (problem.field !== undefined) form.setFieldError(problem.field, problem.message)
    },
  })

  return (
    <section className="talk sheet" id="talk" aria-labelledby="talk-title">
      <div>
        <h2 id="talk-title">{title}</h2>
        <p className="ink2">{text}</p>
      </div>
      {isSuccess ? (
        <p className="talk-sent" role="status">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          <span>Your message has been sent. We’ll reply to {variables.email}.</span>
        </p>
      ) : (
        <form className="stack" noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirst)}>
          <div className="two">
            <TextInput
              label={organisation[from]}
              autoComplete="organization"
              required
              withAsterisk={false}
              key={form.key('organisation')}
              {...form.getInputProps('organisation')}
            />
            <TextInput
              label="Work email"
              type="email"
              autoComplete="email"
              required
              withAsterisk={false}
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
          </div>
          <Textarea
            label={question}
            description={bodyHint}
            autosize
            minRows={3}
            required
            withAsterisk={false}
            key={form.key('text')}
            {...form.getInputProps('text')}
          />
          {error && error.field === undefined && (
            <p className="talk-failed small" role="alert">
              {error.message}
            </p>
          )}
          <div>
            <Button type="submit" loading={isPending}>
              Send
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

/** Focuses the first field with an error. */
function focusFirst(errors: Record<string, unknown>): void {
  const first = ['organisation', 'email', 'text'].find((name) => name in errors)
  if (first !== undefined) document.querySelector<HTMLElement>(`#talk [data-path="${first}"]`)?.focus()
}
