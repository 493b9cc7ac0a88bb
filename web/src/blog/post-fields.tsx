import { Button, Group, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { BlogPostForm } from '@gradus/contract/blog'
import { title as titleLimit } from '@gradus/contract/limit'
import { RichText } from '../ui/rich-text.tsx'
import { useArticle } from './article.ts'

interface PostValues {
  readonly title: string
  readonly body: string
}
const emptyPost: PostValues = { title: '', body: '' }

/** Characters that a picture of the text may have as data: the whole text has 50,000. */
const pictureMaximum = 30_000

/** What a post is written with. */
export function PostFields<Reply>({
  draft,
  initial = emptyPost,
  button,
  send,
  done,
}: {
  draft: string
  initial?: PostValues
  button: string
  send: (form: z.output<typeof BlogPostForm>) => Promise<Reply>
  done: (reply: Reply) => void
}) {
  const { values, errors, set, element, sending, isDraft, discard } = useArticle({
    schema: BlogPostForm,
    initial,
    draft,
    send,
    done,
  })
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
        placeholder="Say what you learnt, and how others can learn it faster."
        minHeight={320}
        pictureMaximum={pictureMaximum}
        value={values.body}
        error={errors['body']}
        onChange={(body) => set({ body })}
        onSend={() => element.ref.current?.requestSubmit()}
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
