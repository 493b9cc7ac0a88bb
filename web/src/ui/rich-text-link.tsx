import { ActionIcon, Button, Group, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import type { SharedToolProps } from './rich-text-props.ts'

/** Turns the selected text into a link, or inserts the address itself if nothing is selected. */
export function LinkTool({ editor, shared }: { editor: Editor; shared: SharedToolProps }) {
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const on = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const open = () => {
    const { href } = editor.getAttributes('link')
    setAddress(typeof href === 'string' ? href : '')
    setError(undefined)
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    editor.commands.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = addressOf(address)
    if (href === undefined) return setError('Enter an address that starts with https://, or an email address.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={(is) => is || close()} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <Tooltip label="Link" disabled={opened}>
          <ActionIcon
            {...shared}
            size={28}
            aria-label="Link"
            aria-pressed={on}
            onClick={() => (opened ? close() : open())}
          >
            <IconLink size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <form className="stack s richtext-form" noValidate method="post" onSubmit={save}>
          <TextInput
            label="Address"
            placeholder="https://"
            data-autofocus
            maxLength={2000}
            value={address}
            error={error}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit" size="xs">
              Set link
            </Button>
            {on && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  setOpened(false)
                }}
              >
                Remove link
              </Button>
            )}
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Undefined if the text isn't an address. `example.org` becomes an https address, an email address a mailto link. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  const url = URL.parse(whole)
  const good = url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) && text !== ''
  return good ? whole : undefined
}
