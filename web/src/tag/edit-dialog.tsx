import { Alert, Checkbox, TagsInput, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { tags as tagLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import {
  TagName,
  TagSynonyms,
  editTag,
  getManagedTags,
  getTags,
  tagDescriptionMaximum,
  type ManagedTag,
} from '@gradus/contract/tag'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

export function EditDialog({ tag, onClose }: { tag: ManagedTag | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={tag !== undefined} onClose={onClose} title={tag && `Edit ${tag.name}`} size={480}>
      {tag && <EditForm key={tag.id} tag={tag} onClose={onClose} />}
    </FormDialog>
  )
}

function EditForm({ tag, onClose }: { tag: ManagedTag; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(tag.name)
  const [description, setDescription] = useState(tag.description)
  const [synonyms, setSynonyms] = useState<readonly string[]>(tag.synonyms)
  const [keepOld, setKeepOld] = useState(true)
  useUnsaved(
    () => name !== tag.name || description !== tag.description || synonyms.join(' ') !== tag.synonyms.join(' '),
  )
  const parsed = TagName.safeParse(name)
  const renamed = parsed.success && parsed.data !== tag.name
  const all = [...new Set([...synonyms, ...(renamed && keepOld ? [tag.name] : [])])]
  const wrongSynonym = TagSynonyms.safeParse(all).error?.issues[0]?.message
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(editTag, {
        params: { id: tag.id },
        body: {
          name,
          description,
          synonyms: all,
          before: { name: tag.name, description: tag.description, synonyms: [...tag.synonyms] },
        },
      }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      onClose()
      await Promise.all([getManagedTags, getTags].map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (parsed.success && !wrongSynonym) mutate()
  }
  return (
    <form method="post" noValidate className="stack" onSubmit={submit}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <TextInput
        label="Name"
        description="Lower-case letters, numbers and hyphens, e.g. dynamic-programming."
        value={name}
        maxLength={tagLimit.nameMaximum}
        onChange={(event) => setName(event.currentTarget.value)}
        error={parsed.success ? undefined : parsed.error.issues[0]?.message}
        data-autofocus
      />
      {renamed && (
        <Checkbox
          label={`Keep ${tag.name} as a synonym, so that old links keep working`}
          checked={keepOld}
          onChange={(event) => setKeepOld(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={tagDescriptionMaximum}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TagsInput
        label="Synonyms"
        description="People who enter one of these get this tag."
        value={[...synonyms]}
        onChange={(value) => setSynonyms(value.map((one) => one.trim().toLowerCase()))}
        splitChars={[',', ' ']}
        error={wrongSynonym}
      />
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
