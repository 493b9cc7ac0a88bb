import { z } from 'zod'
import { AnnouncementForm, putAnnouncementPicture } from '@gradus/contract/announcement'
import { tags as tagLimits } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { usePictureFile } from '../form/picture-file.ts'
import { sendPicture } from '../form/send-picture.ts'
import { ArticleForm } from '../article/article-form.tsx'
import { useArticle, type Editing } from '../article/use-article.ts'
import { StaleArticle } from '../form/stale-article.tsx'
import { TagsField } from '../form/tags-field.tsx'
import { PictureField } from './picture-field.tsx'

/** The form's version of the schema: the address is empty instead of missing if there is no picture. */
const Fields = AnnouncementForm.extend({
  imageUrl: z.preprocess((address) => (address === '' ? null : address), AnnouncementForm.shape.imageUrl),
})
interface AnnouncementValues {
  readonly title: string
  readonly body: string
  readonly rawTags: string[]
  readonly imageUrl: string
}
export const emptyAnnouncement: AnnouncementValues = { title: '', body: '', rawTags: [], imageUrl: '' }

/** The form for writing an announcement. */
export function AnnouncementFields({
  draft,
  initial,
  editing,
  submitLabel,
  send,
  onDone,
}: {
  draft: string
  initial: AnnouncementValues
  /** Undefined for a new one. */
  editing?: Editing
  submitLabel: string
  /** @returns the announcement's id */
  send: (form: z.output<typeof AnnouncementForm>, version: string | undefined) => Promise<number>
  /** Called after saving. `isWhole` is false if the text was saved and the picture was not. */
  onDone: (id: number, isWhole: boolean) => void
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
      const failed = 'The text was saved, but the picture was not.'
      const isWhole = !file || (await sendPicture(putAnnouncementPicture, { params: { id } }, file, failed))
      picture.markSent()
      return { id, isWhole }
    },
    done: ({ id, isWhole }) => onDone(id, isWhole),
  })
  const { values, errors, set } = article
  return (
    <>
      <StaleArticle article={article} editing={editing} what="announcement" />
      <ArticleForm
        article={article}
        values={values}
        set={set}
        placeholder="Say what is new, who it is for, and what they can do."
        minHeight={240}
        submitLabel={submitLabel}
      >
        <TagsField
          path="rawTags"
          description={`At most ${tagLimits.maximum}. ${messages.tagHint}`}
          value={values.rawTags}
          error={errors['rawTags']}
          onChange={(rawTags) => set({ rawTags })}
        />
        <PictureField
          address={values.imageUrl}
          error={errors['imageUrl']}
          file={picture.file}
          onAddress={(imageUrl) => set({ imageUrl })}
          onFile={picture.choose}
        />
      </ArticleForm>
    </>
  )
}
