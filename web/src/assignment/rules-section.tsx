import { Checkbox, Radio } from '@mantine/core'
import { TestsShown, assignmentLimits } from '@gradus/contract/assignment'
import { attemptRules } from '@gradus/contract/course/attempt'
import { NumberField } from '../ui/number-field.tsx'
import type { FormSectionProps } from './form-section.ts'
import { attemptRuleTexts, testsShownTexts } from './rule-texts.ts'

/** How many attempts a question allows, which one counts, what students see, and how grading works. */
export function RulesSection({ values, errors, set }: FormSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-rules">
      <h2 id="form-rules">Rules</h2>
      <NumberField
        label="Attempts at each question"
        data-path="attempts"
        description="Leave it empty for as many as students like. A judge error costs no attempt."
        placeholder="As many as they like"
        min={1}
        max={assignmentLimits.attempts}
        w={320}
        maw="100%"
        value={values.attempts}
        error={errors['attempts']}
        onChange={(attempts) => set({ attempts: typeof attempts === 'number' ? attempts : '' }, 'attempts')}
      />
      <Radio.Group
        label="Which attempt counts"
        value={values.attemptRule}
        onChange={(value) => {
          const attemptRule = attemptRules.find((rule) => rule === value)
          if (attemptRule) set({ attemptRule })
        }}
      >
        <div className="stack s radio-list">
          {attemptRules.map((rule) => (
            <Radio
              key={rule}
              value={rule}
              label={attemptRuleTexts[rule].name}
              description={attemptRuleTexts[rule].explanation}
            />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="When hidden tests are shown"
        value={values.testsShown}
        onChange={(value) => set({ testsShown: TestsShown.parse(value) })}
      >
        <div className="stack s radio-list">
          {TestsShown.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={testsShownTexts[option].name}
              description={testsShownTexts[option].explanation}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        label="Grade anonymously"
        description="Graders see pseudonyms in a random order. Revealing names is recorded."
        checked={values.isAnonymous}
        onChange={({ currentTarget }) => set({ isAnonymous: currentTarget.checked })}
      />
      <Checkbox
        label="Students work in teams"
        description="A submission counts for everybody in the team."
        checked={values.isForTeams}
        onChange={({ currentTarget }) => set({ isForTeams: currentTarget.checked }, 'teamSize')}
      />
      {values.isForTeams && (
        <NumberField
          label="Students in a team, at most"
          data-path="teamSize"
          min={2}
          max={assignmentLimits.teamSize}
          w={320}
          maw="100%"
          value={values.teamSize}
          error={errors['teamSize']}
          onChange={(teamSize) => set({ teamSize: typeof teamSize === 'number' ? teamSize : '' }, 'teamSize')}
        />
      )}
    </section>
  )
}
