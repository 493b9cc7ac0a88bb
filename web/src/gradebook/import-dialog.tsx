import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { gradebookLimits, importGradebook, type Gradebook, type GradebookChange } from '@gradus/contract/gradebook'
import { call, type CallProblem } from '../api.ts'
import { CsvFileInput, inMebibytes } from '../form/csv-file-input.tsx'
import { RefusedFile } from '../form/refused-file.tsx'
import { refreshGrades } from '../grade/refresh.ts'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { LastImports } from './last-imports.tsx'

interface Preview {
  readonly changes: readonly GradebookChange[]
  readonly ignoredColumns: readonly string[]
  readonly ignoredClears: number
  readonly version: string
}

/** Chooses a CSV file, previews each change of a grade, and then imports the file. */
export function ImportDialog({ gradebook, onClose }: { gradebook: Gradebook; onClose: () => void }) {
  const { courseId, assignments } = gradebook
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const previewing = useMutation<Preview, CallProblem, File>({
    mutationFn: async (chosen) => {
      const reply = await call(importGradebook, { params: { id: courseId }, query: { preview: '1' } }, { file: chosen })
      // A request for a preview is always answered with the preview's shape.
      if (!('changes' in reply)) throw new Error('The reply has no preview.')
      return reply
    },
  })
  const importing = useMutation<number, CallProblem, { readonly chosen: File; readonly version: string }>({
    mutationFn: async ({ chosen, version }) => {
      const reply = await call(importGradebook, { params: { id: courseId }, query: { version } }, { file: chosen })
      return 'changed' in reply ? reply.changed : 0
    },
    onSuccess: (changed) => {
      toast.done(`${counted(changed, 'grade').join(' ')} changed.`)
      onClose()
    },
    // After a failed import the preview is out of date, so the file must be checked again.
    onError: () => previewing.reset(),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => file !== null && !importing.isSuccess)
  const preview = previewing.data
  const problem = previewing.error ?? importing.error
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (file === null || previewing.isPending || importing.isPending) return
        if (preview) importing.mutate({ chosen: file, version: preview.version })
        else {
          importing.reset()
          previewing.mutate(file)
        }
      }}
    >
      <CsvFileInput
        description={`The file that you downloaded here, with your changes; at most ${inMebibytes(gradebookLimits.fileBytes)} MiB. EX excuses a student, CLEAR removes points or an excuse that were set for the whole assignment, and an empty cell or - changes nothing.`}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          previewing.reset()
          importing.reset()
          if (chosen) previewing.mutate(chosen)
        }}
      />
      {previewing.isPending && (
        <p className="small ink2" role="status">
          Checking the file…
        </p>
      )}
      {problem && <RefusedFile message={problem.message} />}
      {preview && <Changes preview={preview} assignments={assignments} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {preview ? (
          <Button type="submit" loading={importing.isPending} disabled={preview.changes.length === 0}>
            {preview.changes.length === 0
              ? 'Nothing to change'
              : `Change ${counted(preview.changes.length, 'grade').join(' ')}`}
          </Button>
        ) : (
          <Button type="submit" loading={previewing.isPending} disabled={file === null}>
            Check the file
          </Button>
        )}
      </Group>
      <LastImports courseId={courseId} />
    </form>
  )
}

function Changes({ preview, assignments }: { preview: Preview; assignments: Gradebook['assignments'] }) {
  const titles = new Map(assignments.map(({ assignmentId, title }) => [assignmentId, title]))
  return (
    <div className="stack s">
      <p className="small" role="status">
        {preview.changes.length === 0
          ? 'The file changes nothing.'
          : `${counted(preview.changes.length, 'grade').join(' ')} will change. Nothing changes until you confirm.`}
        {preview.ignoredClears > 0 &&
          ` ${counted(preview.ignoredClears, 'cell').join(' ')} with CLEAR ${preview.ignoredClears === 1 ? 'has' : 'have'} nothing to remove: the points come from the questions.`}
        {preview.ignoredColumns.length > 0 && ` Ignored columns: ${preview.ignoredColumns.join(', ')}.`}
      </p>
      {preview.changes.length > 0 && (
        <div className="scroll import-preview" tabIndex={0} role="region" aria-label="Grades that will change">
          <table className="table fits">
            <thead>
              <tr>
                <th className="r">Row</th>
                <th>Student</th>
                <th>Assignment</th>
                <th className="r">Points</th>
              </tr>
            </thead>
            <tbody>
              {preview.changes.map(({ line, userId, name, assignmentId, before, after, isSum }) => (
                <tr key={`${userId} ${assignmentId}`}>
                  <td className="r">{line}</td>
                  <td className="wraps">
                    <bdi>{withSigns(name)}</bdi>
                  </td>
                  <td className="wraps">
                    <bdi>{titles.get(assignmentId)}</bdi>
                  </td>
                  <td className="r">
                    {before === '' ? '–' : before} → <b className="strong">{after === '' ? '–' : after}</b>
                    {isSum && <div className="tiny ink2">sum of the questions</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
