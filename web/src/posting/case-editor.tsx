import { Checkbox, TextInput, Textarea } from '@mantine/core'
import { maximumFileBytes, maximumOutputBytes } from '@gradus/contract/judge'
import { inputOutputCases } from '@gradus/contract/input-output'
import { NumberField } from '../ui/number-field.tsx'
import type { Case } from './input-output-values.ts'
import { UploadInto } from './upload-button.tsx'
import { describe } from './upload.ts'

interface CaseEditorProps {
  readonly one: Case
  readonly name: string
  readonly disabled: boolean
  /** True if a validator judges the cases, because only a validator accepts flags. */
  readonly hasFlags: boolean
  readonly onChange: (changed: Partial<Case>) => void
}

/** Edits a case: input, expected output, and its settings. */
export function CaseEditor({ one, name, disabled, hasFlags, onChange }: CaseEditorProps) {
  return (
    <div className="case-editor">
      <div className="case-sides">
        <Side
          label="Input"
          name={name}
          value={one.input}
          maximum={maximumFileBytes}
          disabled={disabled}
          onChange={(input) => onChange({ input })}
        />
        <Side
          label="Output"
          name={name}
          value={one.answer}
          maximum={maximumOutputBytes}
          disabled={disabled}
          onChange={(answer) => onChange({ answer })}
        />
      </div>
      <div className="case-counts">
        <Checkbox
          label="Sample"
          description="Shown to readers."
          checked={one.sample}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ sample: checked })}
        />
        <TextInput
          label="Group"
          description="The group’s points count only if all of its cases pass."
          value={one.group}
          maxLength={inputOutputCases.groupMaximum}
          disabled={disabled}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange({ group: value })}
        />
        <NumberField
          label="Points"
          description="Leave empty to give all cases the same weight."
          min={0}
          max={inputOutputCases.pointsMaximum}
          hideControls
          value={one.points}
          disabled={disabled}
          onChange={(points) => onChange({ points })}
        />
        {hasFlags && (
          <TextInput
            label="Flags"
            description="For the validator, in this case."
            value={one.flags}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => onChange({ flags: value })}
          />
        )}
      </div>
    </div>
  )
}

/** Longer texts can only be replaced by another file, because editing them would slow the page down. */
const longestTyped = 100_000

interface SideProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly maximum: number
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

function Side({ label, name, value, maximum, disabled, onChange }: SideProps) {
  const long = value.length > longestTyped
  return (
    <div>
      <div className="row between">
        <span className="small strong" aria-hidden="true">
          {label}
        </span>
        {!disabled && <UploadInto what={`${label.toLowerCase()} of ${name}`} maximum={maximum} onText={onChange} />}
      </div>
      <Textarea
        aria-label={`${label} of ${name}`}
        classNames={{ input: 'case-text' }}
        value={long ? `${value.slice(0, 2000)}\n…` : value}
        readOnly={long}
        disabled={disabled}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {long && <p className="tiny ink2">{describe(value)}. Upload another file to change it.</p>}
    </div>
  )
}
