import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { title as titleLimit } from '@gradus/contract/limit'
import { bodyHint } from '../ui/body-hint.ts'
import { RichText } from '../ui/rich-text.tsx'
import type { useArticle } from './use-article.ts'
import './article.css'

/** The maximal length of a pasted picture as a data URL. The whole text may have 50,000 characters. */
const pictureMaximum = 30_000

interface ArticleValues {
  readonly title: string
  readonly body: string
}
type Article = Pick<ReturnType<typeof useArticle>, 'errors' | 'element' | 'sending' | 'isDraft' | 'discard'>

/** A form with a title, a text, any further fields, and the buttons. */
export function ArticleForm({
  article: { errors, element, sending, isDraft, discard },
  values,
  set,
  placeholder,
  minHeight,
  submitLabel,
  children,
}: {
  article: Article
  values: ArticleValues
  set: (changed: Partial<ArticleValues>) => void
  /** A hint about what to write. */
  placeholder: string
  minHeight: number
  submitLabel: string
  children?: ReactNode
}) {
  return (
    <form {...element} className="stack articleform">
      <TextInput
        label="Title"
        data-path="title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters.`}
        maxLength={titleLimit.maximum}
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <RichText
        label="Text"
        path="body"
        description={bodyHint}
        placeholder={placeholder}
        minHeight={minHeight}
        pictureMaximum={pictureMaximum}
        value={values.body}
        error={errors['body']}
        onChange={(body) => set({ body })}
        onSend={() => element.ref.current?.requestSubmit()}
      />
      {children}
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
