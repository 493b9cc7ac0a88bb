import { Button, FileButton, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getNotices } from '@gradus/contract/setting'
import { useEffect, useState } from 'react'
import { picture as rule, pictureRefusals } from '@gradus/contract/profile'
import { query } from '../api.ts'

const mebibyte = 1024 * 1024

/** A field for an optional picture: a file from this computer, or an address. */
export function PictureField({
  label = 'Picture',
  path = 'imageUrl',
  place = 'It appears above the text.',
  className = 'article-image',
  address,
  error,
  file,
  onAddress,
  onFile,
}: {
  label?: string
  /** The name of the call's field. */
  path?: string
  /** A sentence that says where the picture will be shown. */
  place?: string
  /** The class of the preview. */
  className?: string
  address: string
  error: string | undefined
  file: File | undefined
  onAddress: (address: string) => void
  onFile: (file: File | undefined) => void
}) {
  const [refusal, setRefusal] = useState<string>()
  const fromElsewhere = useQuery(query(getNotices, {})).data?.picturesFromElsewhere ?? false
  const previewUrl =
    useDataUrl(file) ?? (address.startsWith('https://') || address.startsWith('/') ? address : undefined)
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const reason = await refusalOf(chosen)
    setRefusal(reason)
    if (reason === undefined) onFile(chosen)
  }
  return (
    <div className="stack s">
      <TextInput
        label={label}
        data-path={path}
        description={
          fromElsewhere ? `Optional. Upload a picture, or enter its https:// address. ${place}` : `Optional. ${place}`
        }
        inputMode="url"
        placeholder={fromElsewhere ? 'https://' : 'No picture'}
        maxLength={2000}
        value={file ? file.name : address}
        readOnly={file !== undefined || !fromElsewhere}
        error={error ?? refusal}
        onChange={({ currentTarget }) => onAddress(currentTarget.value.trim())}
      />
      <div className="row wrap">
        <FileButton accept={rule.kinds.join(',')} onChange={(chosen) => void choose(chosen)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconPhoto size={15} stroke={1.7} />}>
              Upload a picture
            </Button>
          )}
        </FileButton>
        {(file !== undefined || address !== '') && (
          <Button
            variant="subtle"
            size="xs"
            className="danger"
            onClick={() => {
              onFile(undefined)
              onAddress('')
            }}
          >
            Remove the picture
          </Button>
        )}
      </div>
      {previewUrl !== undefined && <img className={className} src={previewUrl} alt="" />}
    </div>
  )
}

/** Checks the file before it is sent, with the server's own messages. */
async function refusalOf(file: File): Promise<string | undefined> {
  if (!rule.kinds.some((kind) => kind === file.type)) return pictureRefusals.notAPicture
  if (file.size > rule.maximumBytes) return `A picture can have at most ${rule.maximumBytes / mebibyte} MiB.`
  const drawn = await createImageBitmap(file).catch(() => undefined)
  drawn?.close()
  return drawn ? undefined : pictureRefusals.notAPicture
}

/** The chosen picture as a data URL, because the page's Content Security Policy forbids blob URLs. */
function useDataUrl(file: File | undefined): string | undefined {
  const [loaded, setShown] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setShown({ file, address: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return loaded && loaded.file === file ? loaded.address : undefined
}
