import { Button, Group, TextInput } from '@mantine/core'
import { z } from 'zod'
import { CompanyForm, companyLimits } from '@gradus/contract/company'
import { putCompanyLogo } from '@gradus/contract/company-management'
import { PictureField } from '../announcement/picture-field.tsx'
import { useArticle, type Editing } from '../article/use-article.ts'
import { StaleArticle } from '../form/stale-article.tsx'
import { usePictureFile } from '../form/picture-file.ts'
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
  editing,
  submitLabel,
  send,
  onDone,
}: {
  /** The key under which this browser keeps the form until it is sent. */
  draft: string
  initial: CompanyValues
  /** Undefined for a new one. */
  editing?: Editing
  submitLabel: string
  /** @returns the company's id */
  send: (form: z.output<typeof CompanyForm>, version: string | undefined) => Promise<number>
  onDone: (id: number) => void
}) {
  const picture = usePictureFile()
  const article = useArticle({
    schema: Fields,
    initial,
    draft,
    editing,
    send: async (form, base) => {
      const id = await send(form, base)
      const { file } = picture
      if (file) await sendPicture(putCompanyLogo, { params: { id } }, file, 'The text was saved, but the logo was not.')
      picture.markSent()
      return id
    },
    done: (id) => {
      picture.choose(undefined)
      onDone(id)
    },
  })
  const { values, errors, set, element, sending, isDraft, discard } = article
  return (
    <form {...element} className="stack articleform">
      <StaleArticle article={article} editing={editing} what="company" />
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
        file={picture.file}
        onAddress={(logoUrl) => set({ logoUrl })}
        onFile={picture.choose}
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
