import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CompanyForm, companyLimits, putCompanyLogo } from '@gradus/contract/company'
import { PictureField } from '../announcement/picture-field.tsx'
import { CallProblem, call } from '../api.ts'
import { useArticle } from '../article/use-article.ts'
import { RichText } from '../ui/rich-text.tsx'
import { toast } from '../ui/toast.tsx'
import '../article/article.css'
import './company-fields.css'

/** As the fields have it: without a logo the address is empty. */
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

/** Characters that a picture of the text may have as data. */
const pictureMaximum = 30_000

export function CompanyFields({
  draft,
  initial,
  button,
  send,
  done,
}: {
  /** Where this browser keeps what is written until it is sent. */
  draft: string
  initial: CompanyValues
  button: string
  /** @returns the company's id */
  send: (form: z.output<typeof CompanyForm>) => Promise<number>
  done: (id: number) => void
}) {
  const [file, setFile] = useState<File>()
  const { values, errors, set, element, sending, isDraft, discard } = useArticle({
    schema: Fields,
    initial,
    draft,
    send: async (form) => {
      const id = await send(form)
      if (file) await sendLogo(id, file)
      return id
    },
    done: (id) => {
      setFile(undefined)
      done(id)
    },
  })
  return (
    <form {...element} className="stack articleform">
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
          {button}
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

/** The text has arrived already: a logo that is refused does not take it back. */
async function sendLogo(id: number, file: File): Promise<void> {
  try {
    await call(putCompanyLogo, { params: { id } }, { file })
  } catch (problem) {
    const reason = problem instanceof CallProblem ? problem.message : 'The connection was lost.'
    toast.failed('The text was saved, but the logo was not.', { text: `${reason} Choose it again.` })
  }
}
