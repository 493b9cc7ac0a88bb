import { Button, Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { QuestionSelect } from '../form/question-select.tsx'
import { splitCommaList } from '../ui/tag.tsx'
import type { FormSectionProps } from './form-section.ts'
import { usePublicQuestions } from './use-public-questions.ts'

const typingMilliseconds = 250
const label = 'Practice question'

/**
 * The question with which candidates try out the editor before the clock starts: a public one, or the site's default.
 */
export function PracticeField({ values: { practice, questions }, errors, set }: FormSectionProps) {
  const [words, setWords] = useState('')
  const [kw] = useDebouncedValue(words.trim(), typingMilliseconds)
  const open = usePublicQuestions(kw)
  const asked = new Set(questions.map(({ questionId }) => questionId))
  const error = errors['practiceQuestionId']
  if (practice)
    return (
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: 'practice-choice' }}
        data-path="practiceQuestionId"
        error={error}
      >
        <div role="group" aria-labelledby="practice-choice" className="row between">
          <bdi>{withSigns(practice.title)}</bdi>
          <Button variant="default" size="compact-sm" onClick={() => set({ practice: null }, 'practiceQuestionId')}>
            Choose another
          </Button>
        </div>
      </Input.Wrapper>
    )
  return (
    <QuestionSelect
      label={label}
      path="practiceQuestionId"
      description="Candidates try the editor with it before the clock starts, as often as they like. If you choose none, they get an easy public question of this site."
      placeholder="Title, words or tag of a public question"
      disabled={false}
      error={error}
      words={words}
      search={open}
      questions={(open.data?.items ?? []).filter(({ id, kind }) => !asked.has(id) && kind !== 'multiChoice')}
      renderAbout={({ tags }) => <bdi>{splitCommaList(tags, 3).join(', ')}</bdi>}
      onWords={setWords}
      onChoose={({ id, title }) => set({ practice: { id, title } }, 'practiceQuestionId')}
    />
  )
}
