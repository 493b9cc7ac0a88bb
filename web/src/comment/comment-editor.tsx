import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { RichText } from '../ui/rich-text.tsx'
import { createMentions } from './mention.ts'
import type { Person } from './mentioned.ts'

/** The maximal length of a pasted picture as a data URL. A comment may have 20,000 characters. */
const pictureMaximum = 12_000

interface CommentEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly error: string | undefined
  readonly people: readonly Person[]
  readonly sending: boolean
  readonly send: string
  readonly onSend: () => void
  readonly onCancel: () => void
}

/** Loaded only when the user starts to write, because most readers never do. */
export function CommentEditor(props: CommentEditorProps) {
  const { label, value, onChange, error, people, sending, send, onSend, onCancel } = props
  const [{ extension, setPeople }] = useState(createMentions)
  const [extensions] = useState([extension])
  useEffect(() => setPeople(people), [setPeople, people])
  return (
    <div className="stack s commenteditor">
      <RichText
        label={label}
        hideLabel
        path="body"
        placeholder="What helps others who try this? Use @ to mention someone in this discussion, # for a question."
        value={value}
        onChange={onChange}
        error={error}
        minHeight={72}
        pictureMaximum={pictureMaximum}
        disabled={sending}
        extensions={extensions}
        onSend={onSend}
      />
      <Group gap="xs">
        <Button variant="default" loading={sending} onClick={onSend}>
          {send}
        </Button>
        <Button variant="subtle" color="gray" c="var(--g-ink)" disabled={sending} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
