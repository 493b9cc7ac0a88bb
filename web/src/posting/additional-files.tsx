import { ActionIcon, Button, FileButton, Group, TextInput } from '@mantine/core'
import { IconPlus, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { additionalFiles as limit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { isFreeFileName } from '@gradus/contract/question-form'
import { newKey } from '../new-key.ts'
import { readText, sentenceOf, describe } from './upload.ts'
import type { AdditionalFile } from './values.ts'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

interface AdditionalFilesProps {
  readonly language: number
  readonly files: readonly AdditionalFile[]
  readonly onClose: () => void
  readonly onSave: (files: AdditionalFile[]) => void
}
interface Row extends AdditionalFile {
  readonly key: string
}

const row = (file: AdditionalFile): Row => ({ ...file, key: newKey() })

/** A dialog for up to three additional files, each of which is a tab of the editor (specification, section 2). */
export function AdditionalFilesDialog({ language, files, onClose, onSave }: AdditionalFilesProps) {
  const [initial] = useState(() => (files.length > 0 ? files : [{ fileName: '', body: '' }]).map(row))
  const [rows, setRows] = useState(initial)
  useUnsaved(() => rows !== initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (key: string, changed: Partial<AdditionalFile>) =>
    setRows((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const choose = (key: string, file: File | null) => {
    if (!file) return
    readText(file).then(
      ({ name, body }) => {
        const { fileName } = rows.find((one) => one.key === key) ?? { fileName: '' }
        change(key, { body, fileName: fileName || name })
        setErrors(({ [key]: _gone, ...others }) => others)
      },
      (reason: unknown) => setErrors((all) => ({ ...all, [key]: sentenceOf(reason) })),
    )
  }
  const save = () => {
    const found = Object.fromEntries(rows.flatMap((one, at) => problemOf(one, at, rows, language)))
    setErrors(found)
    if (Object.keys(found).length > 0) return
    onSave(rows.map(({ fileName, body }) => ({ fileName, body })))
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={messages.additionalCodingFiles} size={520}>
      <p className="dialog-text">
        These files are in the same folder as the candidate&rsquo;s code, and candidates see them as tabs. At most{' '}
        {limit.maximum}; write in them in the editor.
      </p>
      <ul className="stack s extra-files">
        {rows.map(({ key, fileName, body }, at) => (
          <li key={key}>
            <TextInput
              label={`Name of file ${at + 1}`}
              placeholder="helper.h"
              value={fileName}
              error={errors[key]}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => change(key, { fileName: currentTarget.value })}
            />
            <FileButton onChange={(file) => choose(key, file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconUpload size={15} />}
                  aria-label={`Upload file ${at + 1}`}
                >
                  Upload
                </Button>
              )}
            </FileButton>
            <ActionIcon
              size={36}
              aria-label={`Remove file ${at + 1}`}
              onClick={() => setRows((all) => all.filter((one) => one.key !== key))}
            >
              <IconX size={16} />
            </ActionIcon>
            <span className="tiny ink2">{body === '' ? 'Empty' : describe(body)}</span>
          </li>
        ))}
      </ul>
      <Button
        mt="sm"
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} />}
        disabled={rows.length >= limit.maximum}
        onClick={() => setRows((all) => [...all, row({ fileName: '', body: '' })])}
      >
        Add file
      </Button>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save}>Save files</Button>
      </Group>
    </FormDialog>
  )
}

function problemOf(one: Row, at: number, all: readonly Row[], language: number): [string, string][] {
  const twice = all.findIndex(({ fileName }) => fileName === one.fileName) !== at
  if (isFreeFileName(language, one.fileName) && !twice) return []
  return [[one.key, messages.fileNeedsName(at + 1)]]
}
