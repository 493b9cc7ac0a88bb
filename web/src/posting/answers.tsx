import { ActionIcon, Button, Radio } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { guideExamplePath } from '@gradus/contract/guide'
import { body as bodyLimit, multipleChoiceAnswers as limit } from '@gradus/contract/limit'
import { choiceLetters } from '../question/choice-options.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { GuideLink } from './guide-link.tsx'
import { anAnswer, type Answer } from './values.ts'
import { PartError } from './part-error.tsx'

/** Two to eight choices, one of which is right. Readers see them in random order. */
export function Answers({ form, disabled }: { form: PostingForm; disabled: boolean }) {
  const { answers } = form.values
  const set = (change: (all: Answer[]) => Answer[]) => {
    form.setFieldValue('answers', change)
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith('answers'))))
  }
  const swap = (at: number, to: number) =>
    set((all) => all.map((one, place) => (place === at ? (all[to] ?? one) : place === to ? (all[at] ?? one) : one)))
  return (
    <section className="sheet pad posting-answers" aria-label="Answers">
      <div className="row between wrap">
        <h2>Answers</h2>
        <GuideLink to={guideExamplePath('multiChoice', 0)}>Example</GuideLink>
      </div>
      <p className="small ink2">
        {limit.minimum} to {limit.maximum}, one of them correct. Readers see them in random order. Put code between
        backticks.
      </p>
      <ol>
        {answers.map((answer, at) => (
          <li key={answer.key}>
            <Radio
              name="right answer"
              aria-label={`Answer ${choiceLetters[at]} is correct`}
              checked={answer.correct}
              disabled={disabled}
              onChange={() => set((all) => all.map((one) => ({ ...one, correct: one.key === answer.key })))}
            />
            <div className="grow">
              <RichText
                label={`Answer ${choiceLetters[at]}`}
                hideLabel
                tools={false}
                isAnswer
                minHeight={42}
                placeholder={`Answer ${choiceLetters[at]}`}
                value={answer.body}
                error={errorAt(form, `answers.${at}`)}
                disabled={disabled}
                onChange={(body) => set((all) => all.map((one) => (one.key === answer.key ? { ...one, body } : one)))}
              />
            </div>
            {!disabled && (
              <span className="row answer-actions">
                <Tool label={`Move answer ${choiceLetters[at]} up`} off={at === 0} onClick={() => swap(at, at - 1)}>
                  <IconArrowUp size={15} />
                </Tool>
                <Tool
                  label={`Move answer ${choiceLetters[at]} down`}
                  off={at === answers.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconArrowDown size={15} />
                </Tool>
                <Tool
                  label={`Remove answer ${choiceLetters[at]}`}
                  off={answers.length <= limit.minimum}
                  onClick={() => set((all) => all.filter((one) => one.key !== answer.key))}
                >
                  <IconX size={15} />
                </Tool>
              </span>
            )}
          </li>
        ))}
      </ol>
      <PartError error={errorAt(form, 'answers')} className="answers-error" />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} />}
        disabled={disabled || answers.length >= limit.maximum}
        onClick={() => set((all) => [...all, anAnswer()])}
      >
        Add answer
      </Button>
      <div className="explanation">
        <RichText
          label="Explanation (optional)"
          description="Why the correct answer is correct. Shown to readers who answered correctly."
          value={form.values.explanation}
          minHeight={72}
          error={errorAt(form, 'explanation')}
          disabled={disabled}
          pictureMaximum={bodyLimit.pictureMaximum}
          onChange={(html) => form.setFieldValue('explanation', html)}
        />
      </div>
    </section>
  )
}

interface ToolProps {
  readonly label: string
  readonly off: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function Tool({ label, off, onClick, children }: ToolProps) {
  return (
    <ActionIcon size={28} aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
