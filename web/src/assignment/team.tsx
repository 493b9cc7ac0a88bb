import { withSigns } from '@gradus/contract/direction'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assignmentLimits, type Assignment } from '@gradus/contract/assignment'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { refreshAssignments } from './refresh.ts'

/** A student's team in an assignment: form one, join one with its code, or leave it. */
export function Team({ assignment }: { assignment: Assignment }) {
  const { team, can } = assignment
  return (
    <section aria-labelledby="assignment-team">
      <h2 id="assignment-team">Your team</h2>
      {team ? (
        <OwnTeam assignment={assignment} team={team} />
      ) : can.team ? (
        <JoinOrForm assignment={assignment} />
      ) : (
        <p className="small ink2">You work alone.</p>
      )}
    </section>
  )
}

/** Tells a student without a team so before the questions: what they submit alone does not count for a later team. */
export function NoTeamNote({ assignment: { team, can } }: { assignment: Assignment }) {
  if (team || !can.team) return null
  return (
    <p className="notice">
      You are not in a team yet. What you submit alone counts only for you.{' '}
      <a className="link" href="#assignment-team">
        Join or create a team
      </a>
    </p>
  )
}

function OwnTeam({ assignment, team }: { assignment: Assignment; team: NonNullable<Assignment['team']> }) {
  const { id, can, teamSize } = assignment
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<typeof team>()
  const isFull = teamSize !== null && team.members.length >= teamSize
  return (
    <div className="stack s">
      <p>
        <bdi className="strong">{withSigns(team.name)}</bdi>:{' '}
        <bdi>{team.members.map(({ displayName }) => displayName).join(', ')}</bdi>
      </p>
      {can.team && !isFull && (
        <div className="row wrap small ink2">
          <span>
            Others join with this code: <code className="team-code">{team.code}</code>
          </span>
          <CopyButton variant="default" size="compact-xs" text={team.code} what="the team’s code" />
        </div>
      )}
      {can.team && (
        <div>
          <Button variant="default" size="xs" onClick={() => setLeaving(team)}>
            Leave the team
          </Button>
        </div>
      )}
      <ConfirmedCall
        subject={leaving}
        title="Leave the team?"
        text={({ name }) =>
          `What ${isolated(name)} submitted while you were a member still counts for you. What it submitted before that, or submits later, doesn’t.`
        }
        action="Leave"
        make={() => call(leaveTeam, { params: { id } })}
        refresh={() => refreshAssignments(client)}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  )
}

function JoinOrForm({ assignment: { id } }: { assignment: Assignment }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  useUnsaved(() => name.trim() !== '' || code.trim() !== '')
  const answer = (field: string) => ({
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem: CallProblem) => {
      if (problem.field !== field) toast.failed(messages.updateFailed, { text: problem.message })
    },
    onSettled: () => refreshAssignments(client),
  })
  const forming = useMutation<unknown, CallProblem>({
    mutationFn: () => call(createTeam, { params: { id }, body: { name } }),
    ...answer('name'),
  })
  const joining = useMutation<unknown, CallProblem>({
    mutationFn: () => call(joinTeam, { params: { id }, body: { code } }),
    ...answer('code'),
  })
  return (
    <div className="form-times">
      <form
        className="stack s"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!joining.isPending && code.trim() !== '') joining.mutate()
        }}
      >
        <TextInput
          label="Code of a team"
          description="Ask a member of the team for it."
          maxLength={40}
          value={code}
          error={joining.error?.field === 'code' && joining.error.message}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            joining.reset()
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={joining.isPending} disabled={code.trim() === ''}>
            Join the team
          </Button>
        </div>
      </form>
      <form
        className="stack s"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!forming.isPending && name.trim() !== '') forming.mutate()
        }}
      >
        <TextInput
          label="Name of a new team"
          description="You then get a code for the others."
          maxLength={assignmentLimits.teamName.maximum}
          dir="auto"
          value={name}
          error={forming.error?.field === 'name' && forming.error.message}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            forming.reset()
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={forming.isPending} disabled={name.trim() === ''}>
            Create the team
          </Button>
        </div>
      </form>
    </div>
  )
}
