import { Button, Checkbox, FileInput, Input, SegmentedControl } from '@mantine/core'
import { IconFileZip, IconUpload } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { tags as tagLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { packageArchive } from '@gradus/contract/problem-package'
import { difficulties } from '@gradus/contract/question'
import { TagNames } from '@gradus/contract/tag'
import { NumberField } from '../ui/number-field.tsx'
import type { PackageImport } from './importing.ts'
import { TagsField } from '../form/tags-field.tsx'

const mebibyte = 1024 * 1024
const levels = Object.entries(difficulties).map(([value, label]) => ({ value, label }))

/** A form for the package file, and for properties of the question that a package doesn't define. */
export function ImportForm({
  disabled,
  updatedQuestionId,
  onImport,
}: {
  disabled: boolean
  /** The question of which the package is a new version. */
  updatedQuestionId: number | undefined
  onImport: (file: File, options: PackageImport) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  const [isUpdate, setUpdate] = useState(updatedQuestionId !== undefined)
  const [question, setQuestion] = useState<number | string>(updatedQuestionId ?? '')
  const [numberError, setNumberError] = useState<string>()
  const [options, setOptions] = useState<PackageImport>({ difficultLevel: '1', tags: '', isVisible: '1', anyway: '0' })
  const change = (part: Partial<PackageImport>) => setOptions((before) => ({ ...before, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file === null) return setFileError('Choose a package file.')
    if (file.size > packageArchive.maximumBytes)
      return setFileError(`A package can have at most ${packageArchive.maximumBytes / mebibyte} MiB.`)
    if (!isUpdate) {
      if (TagNames.safeParse(tagsOf(options)).success) onImport(file, options)
      return
    }
    if (typeof question !== 'number' || !Number.isInteger(question) || question < 1)
      return setNumberError('Enter the number of the question.')
    onImport(file, { ...options, questionId: String(question) })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <FileInput
        label="Package"
        description={`A zip file with a problem.yaml, at most ${packageArchive.maximumBytes / mebibyte} MiB.`}
        placeholder="Choose a file"
        accept=".zip,.kpp,application/zip"
        leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden />}
        value={file}
        error={fileError}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        disabled={disabled}
        onChange={(chosen) => {
          setFile(chosen)
          setFileError(undefined)
        }}
      />
      <SegmentedControl
        aria-label="Import as"
        data={[
          { value: 'new', label: 'A new question' },
          { value: 'update', label: 'A new version of a question' },
        ]}
        value={isUpdate ? 'update' : 'new'}
        disabled={disabled}
        onChange={(value) => setUpdate(value === 'update')}
      />
      {isUpdate ? (
        <NumberField
          label="Question"
          description="The number in the address of its page. Tags, difficulty and starter code don’t change. The previous version is kept in its revisions."
          min={1}
          hideControls
          value={question}
          error={numberError}
          disabled={disabled}
          onChange={(value) => {
            setQuestion(value)
            setNumberError(undefined)
          }}
        />
      ) : (
        <>
          <Input.Wrapper label="Difficulty" labelElement="div" labelProps={{ id: 'package-difficulty' }}>
            <div>
              <SegmentedControl
                aria-labelledby="package-difficulty"
                data={levels}
                value={options.difficultLevel}
                disabled={disabled}
                onChange={(difficultLevel) => change({ difficultLevel })}
              />
            </div>
          </Input.Wrapper>
          <TagsField
            description={`At most ${tagLimit.maximum}. ${messages.tagHint}`}
            value={tagsOf(options)}
            disabled={disabled}
            onChange={(tags) => change({ tags: tags.join(',') })}
          />
          <Checkbox
            label="Publish at once"
            description="Otherwise it is sent for review."
            checked={options.isVisible === '1'}
            disabled={disabled}
            onChange={({ currentTarget: { checked } }) => change({ isVisible: checked ? '1' : '0' })}
          />
        </>
      )}
      <Checkbox
        label="Import it anyway"
        description="Even if the verdicts of its submissions differ from what it expects. At least one accepted submission must pass."
        checked={options.anyway === '1'}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => change({ anyway: checked ? '1' : '0' })}
      />
      <div>
        <Button type="submit" loading={disabled} leftSection={<IconUpload size={16} stroke={1.8} />}>
          Import
        </Button>
      </div>
    </form>
  )
}

function tagsOf({ tags }: PackageImport): string[] {
  return tags === '' ? [] : tags.split(',')
}
