import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { inputOutputCases } from '@gradus/contract/input-output'
import { toast } from '../ui/toast.tsx'
import { CaseEditor } from './case-editor.tsx'
import { caseFileTypes, readCases } from './case-files.ts'
import { errorAt, type PostingForm } from './form.ts'
import { aCase, isBlank, nameOf, type Case } from './input-output-values.ts'
import { sentenceOf } from './upload.ts'
import { PartError } from './part-error.tsx'

/** The cases of a question, with input and expected output: samples, which readers see, and secret tests. */
export function Cases({ form, disabled }: { form: PostingForm; disabled: boolean }) {
  const { cases } = form.values.inputOutput
  const [open, setOpen] = useState(cases[0]?.key)
  const set = (change: (all: Case[]) => Case[]) => {
    form.setFieldValue('inputOutput', (before) => ({ ...before, cases: change(before.cases) }))
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith('cases'))))
  }
  const add = () => {
    const fresh = aCase()
    set((all) => [...all, fresh])
    setOpen(fresh.key)
  }
  const upload = (files: readonly File[]) => {
    readCases(files).then(
      (read) => set((all) => [...all.filter((one) => !isBlank(one)), ...read]),
      (reason: unknown) => toast.failed(sentenceOf(reason)),
    )
  }
  const full = cases.length >= inputOutputCases.maximum
  const error = errorAt(form, 'cases')
  return (
    <section className="sheet cases" aria-labelledby="cases">
      <header>
        <h2 id="cases">Cases</h2>
        <p className="small ink2">
          A case passes when the program reads its input and prints its output. Readers see samples; tests stay secret.
        </p>
      </header>
      <ol>
        {cases.map((one, at) => (
          <CaseRow
            key={one.key}
            one={one}
            name={nameOf(cases, at)}
            isOpen={open === one.key}
            error={errorAt(form, `cases.${at}`)}
            disabled={disabled}
            hasFlags={form.values.inputOutput.decidedBy === 'validator'}
            onToggle={() => setOpen(open === one.key ? undefined : one.key)}
            onChange={(changed) =>
              set((all) => all.map((other) => (other.key === one.key ? { ...other, ...changed } : other)))
            }
            onRemove={() => set((all) => all.filter(({ key }) => key !== one.key))}
          />
        ))}
      </ol>
      <PartError error={error} />
      {!disabled && (
        <div className="row wrap upload-more">
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} disabled={full} onClick={add}>
            Add case
          </Button>
          <FileButton multiple accept={caseFileTypes} onChange={upload}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={14} />} disabled={full}>
                Upload cases
              </Button>
            )}
          </FileButton>
          <span className="tiny ink2">Choose any number of pairs, such as 01.in and 01.ans.</span>
        </div>
      )}
    </section>
  )
}

interface CaseRowProps {
  readonly one: Case
  readonly name: string
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly disabled: boolean
  readonly hasFlags: boolean
  readonly onToggle: () => void
  readonly onChange: (changed: Partial<Case>) => void
  readonly onRemove: () => void
}

function CaseRow({ one, name, isOpen, error, disabled, hasFlags, onToggle, onChange, onRemove }: CaseRowProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li data-missing={error !== undefined || undefined}>
      <div className="case-row">
        <button type="button" className="case-head" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={14} aria-hidden />
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="case-brief">
            <bdi>{brief(one.input)}</bdi> <span aria-hidden="true">→</span> <span className="sr">gives</span>{' '}
            <bdi>{brief(one.answer)}</bdi>
          </span>
          <span className="tiny ink2 nowrap">{worthOf(one)}</span>
        </button>
        {!disabled && (
          <Tooltip label={`Remove ${name}`}>
            <ActionIcon size={28} aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconX size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <PartError error={error} />
      {isOpen && <CaseEditor one={one} name={name} disabled={disabled} hasFlags={hasFlags} onChange={onChange} />}
    </li>
  )
}

const longestBrief = 40

function brief(text: string): string {
  const [line = ''] = text.split('\n', 1)
  if (text.trim() === '') return '(empty)'
  return line.length > longestBrief || text.trimEnd() !== line ? `${line.slice(0, longestBrief)}…` : line
}

function worthOf({ group, points }: Case): string {
  const worth = points === '' ? [] : [`${points} ${Number(points) === 1 ? 'point' : 'points'}`]
  return [...(group.trim() === '' ? [] : [group]), ...worth].join(', ')
}
