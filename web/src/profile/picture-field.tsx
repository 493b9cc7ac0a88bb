import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '@gradus/contract/message'
import {
  deletePicture,
  getOwnProfile,
  getProfile,
  picture as rule,
  pictureRefusals,
  putPicture,
} from '@gradus/contract/profile'
import { call } from '../api.ts'
import { ownInfoQuery } from '../shell/session.ts'
import { Avatar } from '../ui/person.tsx'
import { toast } from '../ui/toast.tsx'
import { CropDialog } from './crop-dialog.tsx'

/** The user's own picture: choose, crop and upload it, or remove it. */
export function PictureField({ name, picture }: { name: string; picture: string | null }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = chosen !== undefined
  const wasOpen = useRef(false)
  // The dialog is unmounted together with its content, too early to return the focus by itself.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => {
    chosen?.close()
    setChosen(undefined)
  }
  const changed = () => {
    toast.updated(messages.updated)
    for (const key of [ownInfoQuery.queryKey[0], getOwnProfile.url, getProfile.url])
      void client.invalidateQueries({ queryKey: [key] })
  }
  const put = useMutation({
    mutationFn: (file: Blob) => call(putPicture, {}, { file }),
    onSuccess: () => {
      close()
      changed()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  const remove = useMutation({
    mutationFn: () => call(deletePicture, {}),
    onSuccess: changed,
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })

  const choose = async (file: File | null) => {
    if (!file) return
    setError(undefined)
    const read = rule.kinds.some((kind) => kind === file.type)
      ? await createImageBitmap(file).catch(() => undefined)
      : undefined
    if (read) setChosen(read)
    else setError(pictureRefusals.notAPicture)
  }

  return (
    <div className="picture-field">
      <Avatar name={name} picture={picture} size={88} />
      <div className="stack s">
        <div className="row wrap">
          <FileButton accept={rule.kinds.join(',')} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} ref={button} variant="default">
                {picture === null ? 'Add a picture' : 'Change the picture'}
              </Button>
            )}
          </FileButton>
          {picture !== null && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
        {error === undefined ? (
          <p className="tiny ink2">JPEG, PNG, WebP or GIF. You can crop it next.</p>
        ) : (
          <p className="tiny picture-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {chosen && (
        <CropDialog picture={chosen} sending={put.isPending} onCrop={(file) => put.mutate(file)} onClose={close} />
      )}
    </div>
  )
}
