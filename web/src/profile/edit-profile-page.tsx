import { Anchor, Button, Skeleton, TextInput, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { bioMaximum, inputBoxMaximum } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getOwnProfile, ProfileEdit, getProfile, editProfile } from '@gradus/contract/profile'
import { query } from '../api.ts'
import { FormMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { NameField } from '../account/fields.tsx'
import { LanguageChips } from '../account/language-chips.tsx'
import { ownInfoQuery } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { UpdateFailed } from '../ui/update-failed.tsx'
import { PictureField } from './picture-field.tsx'
import '../account/settings.css'
import './edit-profile.css'

export function Component() {
  const own = useQuery(query(getOwnProfile, {}))
  return (
    <>
      <Head title="Edit Profile" noIndex />
      <div className="pagehead">
        <div>
          <h1>Edit Profile</h1>
          <p>
            What others see. To change your email, password or devices, go to{' '}
            <Anchor component={Link} to="/EditAccount" underline="always">
              Edit Account
            </Anchor>
            .
          </p>
        </div>
      </div>
      {own.isLoadingError ? (
        <FailedState onRetry={() => void own.refetch()} />
      ) : own.data ? (
        <div className="sheet pad settings-sheet">
          <PictureField name={own.data.displayName} picture={own.data.profileImage} />
          <EditForm {...own.data} />
        </div>
      ) : (
        <Skeleton h={640} maw={560} radius={10} role="status" aria-label="Loading your profile" />
      )}
    </>
  )
}

function EditForm(own: ReplyOf<typeof getOwnProfile>) {
  const client = useQueryClient()
  const { profileImage: _picture, ...initial } = own
  const [reading, setReading] = useState(false)
  const { form, element, field, sending, problem } = useCallForm(editProfile, ProfileEdit, {
    initial: { ...initial, seen: initial },
    onRefused: ({ status, field: name }) => {
      if (status === 409 && name !== undefined) void seeAgain(name)
    },
    done: (_reply, { seen: _before, ...seen }) => {
      form.setFieldValue('seen', seen)
      // What was saved and has just been seen is no input that could be lost.
      form.resetDirty({ ...form.getInitialValues(), seen })
      toast.updated(messages.updated)
      for (const key of [ownInfoQuery.queryKey[0], getOwnProfile.url, getProfile.url])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
  /** Takes over what another tab saved in the refused field, so that the next save replaces this field and no other. */
  const seeAgain = async (name: string) => {
    setReading(true)
    try {
      const now = await client.fetchQuery({ ...query(getOwnProfile, {}), staleTime: 0 })
      const isSeen = (key: string): key is keyof typeof initial => key in initial
      if (isSeen(name)) form.setFieldValue(`seen.${name}`, now[name])
    } catch {
      // Without a connection the next save is refused in the same way.
    }
    setReading(false)
  }
  return (
    <form {...element} className="stack settings-form">
      {problem && (
        <FormMessage tone="fail">
          <UpdateFailed reason={problem.message} />
        </FormMessage>
      )}
      <NameField field={field('displayName')} />
      <TextInput
        {...field('subtitle')}
        label="Subtitle"
        description="A line below your name. If you leave it empty, your level is shown."
        maxLength={inputBoxMaximum}
      />
      <Textarea
        {...field('bio')}
        label="Bio"
        description={`At most ${bioMaximum.toLocaleString('en-GB')} characters.`}
        autosize
        minRows={4}
        maxRows={12}
      />
      <TextInput
        {...field('linkedIn')}
        label="LinkedIn"
        description="Your profile’s address, such as https://www.linkedin.com/in/dana-levi."
        inputMode="url"
        autoComplete="url"
        maxLength={inputBoxMaximum}
      />
      <TextInput
        {...field('contact')}
        label="Contact"
        description="How we can reach you, such as a phone number or a website. It isn’t shown on your profile."
        maxLength={inputBoxMaximum}
      />
      <LanguageChips form={form} initial={own.languages} />
      <div>
        <Button type="submit" loading={sending || reading}>
          Save
        </Button>
      </div>
    </form>
  )
}
