import { Checkbox, MultiSelect } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { languages } from '@gradus/contract/language'
import { LanguageCode } from '@gradus/contract/language-code'
import { tournamentLimits } from '@gradus/contract/tournament-form'
import { NumberField } from '../ui/number-field.tsx'
import { PointsField } from '../form/points-field.tsx'
import { SortedQuestions } from '../form/sorted-questions.tsx'
import type { FormSectionProps } from './form-section.ts'
import { CopyQuestion } from './copy-question.tsx'
import { PracticeField } from './practice-field.tsx'
import { QuestionSearch } from './question-search.tsx'
import { firstMinutes, firstPoints, type ChosenQuestion } from './values.ts'
import { counted } from '../ui/count.ts'
import { countedPoints } from '../ui/points.ts'

/** The chosen questions in order, with points and an optional time limit for each, and the search for more. */
export function QuestionsSection({ companyId, values, errors, set }: FormSectionProps & { companyId: number }) {
  const { questions, hasQuestionTimes } = values
  const chosen = new Set(questions.map(({ questionId }) => questionId))
  const isFull = questions.length >= tournamentLimits.questions
  const change = (index: number, question: ChosenQuestion) =>
    set({ questions: questions.with(index, question) }, 'questions')
  const points = questions.reduce((sum, question) => sum + Number(question.points), 0)
  const limits = questions.reduce((sum, question) => sum + Number(question.minutes), 0)
  return (
    <section className="stack l" aria-labelledby="form-questions">
      <div className="row between wrap">
        <h2 id="form-questions">
          Questions <span className="total num">{questions.length}</span>
        </h2>
        {questions.length > 0 && <span className="small ink2 num">{countedPoints(points)} in all</span>}
      </div>
      {questions.some(({ isPublic }) => isPublic) && (
        <p className="notice">
          Anyone can read public questions and, after solving them, other people’s solutions. If that matters, copy one
          to your own questions and change the copy, or use your own.
        </p>
      )}
      <Checkbox
        label="Each question has its own time limit"
        description="It starts when the candidate opens the question, and ends no later than the whole assessment. A question can’t be read before it is opened."
        checked={hasQuestionTimes}
        onChange={({ currentTarget }) => set({ hasQuestionTimes: currentTarget.checked }, 'questions')}
      />
      {hasQuestionTimes && limits > Number(values.minutes) && (
        <p className="notice" role="status">
          Together these time limits are {counted(limits, 'minute').join(' ')}, more than the{' '}
          {Number(values.minutes).toLocaleString('en-GB')} of the assessment. Candidates can’t use all of them.
        </p>
      )}
      {questions.length > 0 && (
        <SortedQuestions
          label="Questions of the assessment"
          questions={questions}
          renderAbout={(question) =>
            question.isPublic ? (
              <>
                <span className="icon mute tiny">
                  <IconWorld size={13} stroke={1.8} aria-hidden />
                  Public: anyone can find its solutions
                </span>
                <CopyQuestion
                  companyId={companyId}
                  question={question}
                  onCopied={(questionId) =>
                    set(
                      {
                        questions: questions.map((one) =>
                          one.questionId === question.questionId ? { ...one, questionId, isPublic: false } : one,
                        ),
                      },
                      'questions',
                    )
                  }
                />
              </>
            ) : (
              <span className="tiny ink2">Your own</span>
            )
          }
          renderFields={(question, index) => (
            <>
              {hasQuestionTimes && (
                <NumberField
                  className="points-field"
                  data-path={`questions.${index}.seconds`}
                  aria-label={`Minutes for ${question.title}`}
                  min={assessmentLimits.secondsPerQuestion.minimum / 60}
                  max={assessmentLimits.secondsPerQuestion.maximum / 60}
                  thousandSeparator=","
                  unit="minute"
                  hideControls
                  value={question.minutes}
                  error={errors[`questions.${index}.seconds`]}
                  onChange={(minutes) =>
                    change(index, { ...question, minutes: typeof minutes === 'number' ? minutes : '' })
                  }
                />
              )}
              <PointsField
                title={question.title}
                path={`questions.${index}.points`}
                value={question.points}
                error={errors[`questions.${index}.points`]}
                onChange={(typed) => change(index, { ...question, points: typed })}
              />
            </>
          )}
          onChange={(sorted) => set({ questions: sorted }, 'questions')}
        />
      )}
      <QuestionSearch
        companyId={companyId}
        chosen={chosen}
        disabled={isFull}
        error={errors['questions']}
        onChoose={({ id, title, difficultLevel, isPublic }) =>
          set(
            {
              questions: [
                ...questions,
                {
                  questionId: id,
                  title,
                  difficultLevel,
                  isPublic,
                  points: questions.at(-1)?.points ?? firstPoints,
                  minutes: questions.at(-1)?.minutes ?? firstMinutes,
                },
              ],
            },
            'questions',
          )
        }
      />
      {isFull && <p className="small ink2">An assessment can have at most {tournamentLimits.questions} questions.</p>}
      <PracticeField values={values} errors={errors} set={set} />
      <MultiSelect
        label="Languages"
        description="Leave it empty to allow every language that the question supports."
        searchable
        clearable
        data={languages.map(({ code, name }) => ({ value: String(code), label: name }))}
        value={values.languages.map(String)}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(codes) => set({ languages: codes.map((code) => LanguageCode.parse(Number(code))) })}
      />
    </section>
  )
}
