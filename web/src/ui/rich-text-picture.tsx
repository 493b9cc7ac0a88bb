import { ActionIcon, Button, FileButton, Group, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useQuery } from '@tanstack/react-query'
import { getNotices } from '@gradus/contract/setting'
import { useState, type FormEvent } from 'react'
import { query } from '../api.ts'
import { pictureKinds, shrinkPicture } from './picture.ts'
import type { SharedToolProps } from './rich-text-props.ts'

interface PictureToolProps {
  readonly editor: Editor
  readonly shared: SharedToolProps
  readonly maximum: number | undefined
}

/** Inserts a picture from this computer if the text has room for it, or by its address if the site allows that. */
export function PictureTool({ editor, shared, maximum }: PictureToolProps) {
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [described, setDescribed] = useState('')
  const [error, setError] = useState<string>()
  const fromElsewhere = useQuery(query(getNotices, {})).data?.picturesFromElsewhere ?? false
  const close = () => {
    setOpened(false)
    editor.commands.focus()
  }
  const put = (src: string) => {
    editor.chain().focus().setImage({ src, alt: described.trim() }).run()
    setOpened(false)
    setAddress('')
    setDescribed('')
    setError(undefined)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!fromElsewhere) return
    const url = URL.parse(address.trim())
    if (url?.protocol === 'https:') put(url.href)
    else setError('Enter an address that starts with https://.')
  }
  const choose = (file: File | null) => {
    if (!file || maximum === undefined) return
    shrinkPicture(file, maximum).then(put, (reason: unknown) => setError(reason instanceof Error ? reason.message : ''))
  }
  return (
    <Popover opened={opened} onChange={(is) => is || close()} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <Tooltip label="Picture" disabled={opened}>
          <ActionIcon {...shared} size={28} aria-label="Picture" onClick={() => (opened ? close() : setOpened(true))}>
            <IconPhoto size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Picture">
        <form className="stack s richtext-form" noValidate method="post" onSubmit={save}>
          <TextInput
            label="Description"
            description="Say what the picture shows, for people who can’t see it."
            data-autofocus
            maxLength={200}
            value={described}
            onChange={({ currentTarget }) => setDescribed(currentTarget.value)}
          />
          {fromElsewhere && (
            <TextInput
              label="Address"
              placeholder="https://"
              maxLength={2000}
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
          {error !== undefined && (
            <p className="tiny danger" role="alert">
              {error}
            </p>
          )}
          <Group gap="xs">
            {fromElsewhere && (
              <Button type="submit" size="xs">
                Insert
              </Button>
            )}
            {maximum !== undefined && (
              <FileButton accept={pictureKinds} onChange={choose}>
                {(props) => (
                  <Button {...props} size="xs" variant="default">
                    From this computer
                  </Button>
                )}
              </FileButton>
            )}
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
