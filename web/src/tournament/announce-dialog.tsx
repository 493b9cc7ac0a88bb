import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addAnnouncement, AnnouncementForm } from '@gradus/contract/announcement'
import { title as titleLimit } from '@gradus/contract/limit'
import type { TournamentState } from '@gradus/contract/tournament'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { useRefreshAnnouncements } from '../announcement/refresh.ts'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { bodyHint } from '../ui/body-hint.ts'
import { RichText } from '../ui/rich-text.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { timeIn } from '../ui/period.tsx'
import { zoneName } from '@gradus/contract/zoned-time'

/** Publishes a site-wide announcement about a tournament. */
export function AnnounceDialog({
  tournament,
  opened,
  onClose,
}: {
  tournament: ManagedTournament
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Announce it on the site" size={680}>
      <AnnounceForm tournament={tournament} onClose={onClose} />
    </FormDialog>
  )
}

function AnnounceForm({ tournament, onClose }: { tournament: ManagedTournament; onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshAnnouncements()
  const [initial] = useState(() => draftOf(tournament))
  const [{ title, body }, setText] = useState(initial)
  const { error: invalid } = AnnouncementForm.pick({ title: true, body: true }).safeParse({ title, body })
  const titleError = invalid?.issues.find(({ path }) => path[0] === 'title')?.message
  const markSaved = useUnsaved(() => title !== initial.title || body !== initial.body)
  const { mutate, isPending, error } = useMutation<number, CallProblem>({
    mutationFn: () =>
      call(addAnnouncement, {
        body: { title, body, rawTags: ['tournament'], isTournament: true, imageUrl: null },
      }),
    onSuccess: async (id) => {
      markSaved()
      onClose()
      await refresh()
      await navigate(`/Announcement/${id}`)
    },
  })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (titleError === undefined) mutate()
      }}
    >
      <TextInput
        label="Title"
        description={`${titleLimit.minimum} to ${titleLimit.maximum} characters.`}
        maxLength={titleLimit.maximum}
        dir="auto"
        data-autofocus
        value={title}
        error={titleError}
        onChange={({ currentTarget }) => setText({ title: currentTarget.value, body })}
      />
      <RichText
        label="Text"
        description={bodyHint}
        minHeight={140}
        value={body}
        error={error?.message}
        onChange={(html) => setText({ title, body: html })}
      />
      <DialogButtons action="Publish" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

function draftOf({ id, title, startDate, timeZone, state }: ManagedTournament): { title: string; body: string } {
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const link = `<a href="/Tournament/${id}">${escapedTitle}</a>`
  const start = `${timeIn(timeZone, startDate)} (${zoneName(timeZone)})`
  const bodies: Readonly<Record<TournamentState, string>> = {
    draft: `It starts on ${start}. Register here: ${link}`,
    scheduled: `It starts on ${start}. Register here: ${link}`,
    running: `It started on ${start}. See it here: ${link}`,
    frozen: `It started on ${start}. See it here: ${link}`,
    ended: `It is over. See it here: ${link}`,
    thawed: `It is over. See it here: ${link}`,
    final: `It is over, and its results are final. See it here: ${link}`,
  }
  return {
    title: `Tournament: ${title}`.slice(0, titleLimit.maximum),
    body: `<p>${bodies[state]}</p>`,
  }
}
