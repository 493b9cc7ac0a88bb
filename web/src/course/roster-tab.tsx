import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { courseLimits } from '@gradus/contract/course'
import { importRoster, type RosterPreview } from '@gradus/contract/course-member'
import { call, type CallProblem } from '../api.ts'
import { CsvFileInput, inMebibytes } from '../form/csv-file-input.tsx'
import { RefusedFile } from '../form/refused-file.tsx'
import { counted } from '../ui/count.ts'
import { isolatedList } from '../ui/isolated-list.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCourses } from './refresh.ts'
import { RosterRows } from './roster-rows.tsx'
import type { CourseTabProps } from './tab-props.ts'

/** Invites and moves a whole class from a CSV file, after a preview. */
export function RosterTab({ course: { id, can } }: CourseTabProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const checking = useMutation<RosterPreview, CallProblem, File>({ mutationFn: (list) => preview(id, list) })
  const importing = useMutation<{ invited: number; moved: number }, CallProblem, File>({
    mutationFn: (list) => apply(id, list),
    onSuccess: ({ invited, moved }) => {
      toast.done('The roster was imported.', { text: sentenceOf(invited, moved) })
      setFile(null)
      checking.reset()
      return refreshCourses(client)
    },
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    checking.reset()
    importing.reset()
    if (chosen) checking.mutate(chosen)
  }
  const problem = checking.error ?? importing.error
  const found = file === null ? undefined : checking.data
  if (!can.manage) return <p className="ink2">This course is archived. Restore it to import a roster.</p>
  return (
    <section className="stack l" aria-labelledby="course-roster">
      <div>
        <h2 id="course-roster">Roster</h2>
        <p className="ink2 course-text">
          Choose a list of your students as a CSV file, for example from Moodle, Canvas or a spreadsheet. New students
          are invited by email, and known ones move to the groups in the file. Nobody is removed, and importing the same
          file twice changes nothing.
        </p>
      </div>
      <CsvFileInput
        description={`The first row has the headings: email and, optionally, name, number and group. UTF‑8; at most ${inMebibytes(courseLimits.rosterBytes)} MiB.`}
        maw={480}
        value={file}
        onChange={choose}
      />
      {file === null && (
        <pre className="course-example" tabIndex={0} aria-label="Example of a roster">
          {
            'email;name;number;group\nada@uni.example;Ada Levi;3141592;Monday\nben@uni.example;Ben Cohen;2718281;Tuesday'
          }
        </pre>
      )}
      {checking.isPending && (
        <p className="ink2" role="status">
          Checking the file…
        </p>
      )}
      {problem && <RefusedFile message={problem.message} />}
      {found && file && (
        <Checked preview={found}>
          {({ label, isPossible }) => (
            <Button loading={importing.isPending} disabled={!isPossible} onClick={() => importing.mutate(file)}>
              {label}
            </Button>
          )}
        </Checked>
      )}
    </section>
  )
}

function Checked({
  preview: { rows, counts, newGroups },
  children,
}: {
  preview: RosterPreview
  children: (action: { label: string; isPossible: boolean }) => ReactNode
}) {
  const { new: invited, moved, known, invited: waiting, invalid } = counts
  return (
    <div className="stack">
      <p role="status">
        {summaryOf({ new: invited, changed: moved, known, 'invited already': waiting, invalid })}{' '}
        {invalid > 0
          ? 'Correct the invalid rows and choose the file again. Until then, nothing is imported.'
          : 'Nothing is imported until you confirm.'}
      </p>
      {newGroups.length > 0 && (
        <p className="small ink2">
          {newGroups.length === 1 ? 'This group is' : 'These groups are'} new: {isolatedList(newGroups)}.
        </p>
      )}
      <RosterRows rows={rows} />
      <div>{children(actionOf(invited, moved, invalid))}</div>
    </div>
  )
}

/** "3 new, 1 changed.": each count that is not zero, followed by its name. */
function summaryOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]))
  return `${parts.length === 0 ? 'No rows' : parts.join(', ')}.`
}

function actionOf(invited: number, moved: number, invalid: number): { label: string; isPossible: boolean } {
  if (invalid > 0) return { label: `Correct ${counted(invalid, 'row').join(' ')} to continue`, isPossible: false }
  if (invited + moved === 0) return { label: 'Nothing to import', isPossible: false }
  return { label: labelOf(invited, moved), isPossible: true }
}

function labelOf(invited: number, moved: number): string {
  const invites = `Invite ${counted(invited, 'student').join(' ')}`
  const changes = `change ${counted(moved, 'member').join(' ')}`
  if (moved === 0) return invites
  return invited === 0 ? changes.replace('change', 'Change') : `${invites}, ${changes}`
}

function sentenceOf(invited: number, moved: number): string {
  return `${counted(invited, 'student').join(' ')} invited, ${counted(moved, 'member').join(' ')} changed.`
}

async function preview(id: number, file: File): Promise<RosterPreview> {
  const reply = await call(importRoster, { params: { id }, query: { preview: '1' } }, { file })
  if ('rows' in reply) return reply
  throw new Error('The preview has no rows.')
}

async function apply(id: number, file: File): Promise<{ invited: number; moved: number }> {
  const reply = await call(importRoster, { params: { id }, query: {} }, { file })
  if ('moved' in reply) return reply
  throw new Error('The import’s reply has no counts.')
}
