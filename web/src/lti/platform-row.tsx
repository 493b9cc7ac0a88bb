import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteLtiPlatform,
  listLtiPlatforms,
  setLtiPlatformState,
  type LtiPlatform,
} from '@gradus/contract/lti-platform'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import './platforms.css'

const states = { waiting: 'Waiting for approval', active: 'Active', disabled: 'Disabled' } as const

export function PlatformRow({ platform, onEdit }: { platform: LtiPlatform; onEdit: () => void }) {
  const { id, name, issuer, state, deployments, courses, people } = platform
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [listLtiPlatforms.url] })
  const [deleting, setDeleting] = useState<LtiPlatform>()
  const { mutate, isPending } = useMutation<unknown, CallProblem, 'active' | 'disabled'>({
    mutationFn: (to) => call(setLtiPlatformState, { params: { id }, body: { to } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: refresh,
  })
  const next = state === 'active' ? 'disabled' : 'active'
  const verb = { waiting: 'Approve', active: 'Disable', disabled: 'Enable' }[state]
  return (
    <tr>
      <Cell part="main">
        <bdi className="strong">{withSigns(name)}</bdi>
        <div className="tiny ink2 ellipsis" title={issuer}>
          {issuer}
        </div>
      </Cell>
      <Cell label="State">
        <span className={state === 'waiting' ? 'warn-text' : state === 'disabled' ? 'ink2' : undefined}>
          {states[state]}
        </span>
      </Cell>
      <Cell part="wide" quiet drop="m" label="Deployments">
        {deployments.length === 0 ? (
          'None: every launch is refused'
        ) : (
          <bdi className="lti-deployments">{deployments.join(', ')}</bdi>
        )}
      </Cell>
      <Cell right label="Courses">
        {courses.toLocaleString('en-GB')}
      </Cell>
      <Cell right label="People">
        {people.toLocaleString('en-GB')}
      </Cell>
      <Cell part="actions">
        <div className="row wrap lti-actions">
          <Button
            size="xs"
            variant={state === 'waiting' ? 'filled' : 'default'}
            loading={isPending}
            aria-label={`${verb} ${name}`}
            onClick={() => mutate(next)}
          >
            {verb}
          </Button>
          <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {courses + people === 0 && (
            <Button
              size="xs"
              variant="subtle"
              className="danger"
              aria-label={`Delete ${name}`}
              onClick={() => setDeleting(platform)}
            >
              Delete
            </Button>
          )}
        </div>
        <ConfirmedCall
          subject={deleting}
          title="Delete this platform?"
          text={() => `Nobody will be able to open this site from ${name}. You can’t undo this.`}
          action="Delete"
          make={() => call(deleteLtiPlatform, { params: { id } })}
          refresh={refresh}
          onClose={() => setDeleting(undefined)}
        />
      </Cell>
    </tr>
  )
}
