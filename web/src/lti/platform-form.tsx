import { Alert, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  addLtiPlatform,
  editLtiPlatform,
  listLtiPlatforms,
  LtiPlatformForm,
  type LtiPlatform,
} from '@gradus/contract/lti-platform'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

const texts = [
  ['name', 'Name', 'The name that people know, such as “Moodle of the faculty”.'],
  ['issuer', 'Issuer', 'Moodle: Platform ID. Canvas: https://canvas.instructure.com'],
  ['clientId', 'Client ID', 'The ID that the platform gave this site.'],
  ['authUrl', 'Authentication request URL', 'Where the platform continues a launch by OpenID Connect.'],
  ['tokenUrl', 'Access token URL', undefined],
  ['jwksUrl', 'Public keyset URL', 'Where the platform publishes its keys, as a JSON Web Key Set.'],
  [
    'tokenAudience',
    'Access token audience (optional)',
    'Only if the platform requires one other than the access token URL.',
  ],
] as const
const lists = [
  [
    'deployments',
    'Deployment IDs',
    'One per line. Launches from other deployments are refused; while this is empty, all launches are.',
  ],
  [
    'origins',
    'Frame ancestors (optional)',
    'Other origins whose pages show this site in a frame, one per line, such as https://school.instructure.com',
  ],
] as const
type Name = (typeof texts)[number][0] | (typeof lists)[number][0]
type Values = Readonly<Record<Name, string>>

export function PlatformForm({ editing, onClose }: { editing: LtiPlatform | 'new' | undefined; onClose: () => void }) {
  return (
    <FormDialog
      opened={editing !== undefined}
      onClose={onClose}
      title={editing === 'new' ? 'Register a platform' : 'Edit the platform'}
      size={560}
    >
      {editing && <Fields platform={editing === 'new' ? undefined : editing} onClose={onClose} />}
    </FormDialog>
  )
}

function Fields({ platform, onClose }: { platform: LtiPlatform | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const [initial] = useState(() => valuesOf(platform))
  const [values, setValues] = useState(initial)
  useUnsaved(() => isChanged(initial, values))
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { mutate, isPending, error } = useMutation<unknown, CallProblem, LtiPlatformForm>({
    mutationFn: (body) =>
      platform
        ? call(editLtiPlatform, {
            params: { id: platform.id },
            body: { ...body, before: LtiPlatformForm.parse(platform) },
          })
        : call(addLtiPlatform, { body }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
      return client.invalidateQueries({ queryKey: [listLtiPlatforms.url] })
    },
    onError: ({ field, message }) => {
      setErrors(field === undefined ? {} : { [field]: message })
      focusFirstInvalid(element.current)
    },
  })
  const control = (name: Name, label: string, description: string | undefined) => ({
    label,
    description,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: value }),
  })
  return (
    <form
      ref={element}
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = LtiPlatformForm.safeParse(formOf(values))
        setErrors(form.success ? {} : errorsOf(form.error.issues))
        if (form.success && !isPending) mutate(form.data)
      }}
    >
      {error && error.field === undefined && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {texts.map(([name, label, description]) => (
        <TextInput key={name} {...control(name, label, description)} dir="auto" spellCheck={false} autoComplete="off" />
      ))}
      {lists.map(([name, label, description]) => (
        <Textarea key={name} {...control(name, label, description)} rows={2} dir="auto" spellCheck={false} />
      ))}
      <DialogButtons action={platform ? 'Save' : 'Register'} isPending={isPending} onCancel={onClose} />
    </form>
  )
}

function valuesOf(platform: LtiPlatform | undefined): Values {
  const { name = '', issuer = '', clientId = '', authUrl = '', tokenUrl = '', jwksUrl = '' } = platform ?? {}
  return {
    name,
    issuer,
    clientId,
    authUrl,
    tokenUrl,
    jwksUrl,
    tokenAudience: platform?.tokenAudience ?? '',
    deployments: platform?.deployments.join('\n') ?? '',
    origins: platform?.origins.join('\n') ?? '',
  }
}

function isChanged(before: Values, now: Values): boolean {
  return [...texts, ...lists].some(([name]) => before[name].trim() !== now[name].trim())
}

function formOf({ deployments, origins, ...rest }: Values) {
  return { ...rest, deployments: linesOf(deployments), origins: linesOf(origins) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function errorsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ path: [name], message }) => [String(name), message]))
}
