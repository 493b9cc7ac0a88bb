import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CompanyForm, companyLimits } from '@gradus/contract/company'
import { putCompanyLogo } from '@gradus/contract/company-management'
import { PictureField } from '../announcement/picture-field.tsx'
import { useArticle } from '../article/use-article.ts'
import { EditConflict } from '../form/edit-conflict.tsx'
import { sendPicture } from '../form/send-picture.ts'
import { bodyHint } from '../ui/body-hint.ts'
import { RichText } from '../ui/rich-text.tsx'
import '../article/article.css'
import './company-fields.css'

/** The form's version of the schema: the address is empty instead of missing if there is no logo. */
const Fields = CompanyForm.extend({
  logoUrl: z.preprocess((address) => (address === '' ? null : address), CompanyForm.shape.logoUrl),
})
interface CompanyValues {
  readonly name: string
  readonly body: string
  readonly site: string
  readonly logoUrl: string
}
export const emptyCompany: CompanyValues = { name: '', body: '', site: '', logoUrl: '' }

/** The maximal length of a pasted picture as a data URL. */
const pictureMaximum = 30_000

export function CompanyFields({
  draft,
  initial,
  version,
  submitLabel,
  send,
  onDone,
  onReload,
  readVersion,
}: {
  /** The key under which this browser keeps the form until it is sent. */
  draft: string
  initial: CompanyValues
  /** The version that is edited. */
  version?: string
  submitLabel: string
  /** @returns the company's id */
  send: (form: z.output<typeof CompanyForm>, version: string | undefined) => Promise<number>
  onDone: (id: number) => void
  /** Loads the current version. */
  onReload?: () => void
  readVersion?: () => Promise<string>
}) {
  const [file, setFile] = useState<File>()
  const { values, errors, set, element, sending, isDraft, isStale, discard, keep } = useArticle({
    schema: Fields,
    initial,
    draft,
    ...(version === undefined ? {} : { version }),
    ...(onReload ? { onDraftEnded: onReload } : {}),
    send: async (form, base) => {
      const id = await send(form, base)
      if (file) await sendPicture(putCompanyLogo, { params: { id } }, file, 'The text was saved, but the logo was not.')
      return id
    },
    done: (id) => {
      setFile(undefined)
      onDone(id)
    },
  })
  return (
    <form {...element} className="stack articleform">
      {isStale && onReload && readVersion && (
        <EditConflict
          what="company"
          onLoad={() => {
            discard()
            onReload()
          }}
          onKeep={async () => {
            keep(await readVersion())
            onReload()
          }}
        />
      )}
      <TextInput
        label="Name"
        data-path="name"
        maxLength={companyLimits.name.maximum}
        value={values.name}
        error={errors['name']}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label="Website"
        data-path="site"
        description="Optional."
        placeholder="https://"
        inputMode="url"
        maxLength={companyLimits.site}
        value={values.site}
        error={errors['site']}
        onChange={({ currentTarget }) => set({ site: currentTarget.value })}
      />
      <RichText
        label="About the company"
        path="body"
        description={bodyHint}
        placeholder="What the company does, and what it is like to work there."
        minHeight={240}
        pictureMaximum={pictureMaximum}
        value={values.body}
        error={errors['body']}
        onChange={(body) => set({ body })}
        onSend={() => element.ref.current?.requestSubmit()}
      />
      <PictureField
        label="Logo"
        path="logoUrl"
        place="It appears beside the name."
        className="company-logo-field"
        address={values.logoUrl}
        error={errors['logoUrl']}
        file={file}
        onAddress={(logoUrl) => set({ logoUrl })}
        onFile={setFile}
      />
      <Group gap="xs">
        <Button type="submit" loading={sending}>
          {submitLabel}
        </Button>
        {isDraft && (
          <Button variant="subtle" color="gray" c="var(--g-ink)" disabled={sending} onClick={discard}>
            Discard the draft
          </Button>
        )}
      </Group>
    </form>
  )
}
