import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listGradebookImports, undoGradebookImport } from '@gradus/contract/gradebook'
import { call, query } from '../api.ts'
import { refreshGrades } from '../grade/refresh.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'

const importsQuery = (courseId: number) => query(listGradebookImports, { params: { id: courseId } })

/** The last imports. An import can be undone unless one of its grades was changed since. */
export function LastImports({ courseId }: { courseId: number }) {
  const list = useQuery(importsQuery(courseId))
  const [undone, setUndone] = useState<number>()
  if (!list.data || list.data.length === 0) return null
  return (
    <section aria-labelledby="last-imports">
      <h3 id="last-imports" className="small">
        Last imports
      </h3>
      <ul className="last-imports">
        {list.data.map(({ id, displayName, date, changed, undoneDate, canUndo }) => (
          <li key={id}>
            <span>
              {counted(changed, 'grade').join(' ')} by <bdi>{displayName ?? 'Deleted user'}</bdi>, <Ago at={date} />
            </span>
            {canUndo ? (
              <Button size="xs" variant="default" onClick={() => setUndone(id)}>
                Undo
              </Button>
            ) : (
              <span className="ink2">
                {undoneDate === null ? (
                  'changed since'
                ) : (
                  <>
                    undone <Ago at={undoneDate} />
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <UndoImport id={undone} onClose={() => setUndone(undefined)} />
    </section>
  )
}

/** Above the gradebook, so that the newest import can be undone without opening the form for another one. */
export function NewestImport({ courseId }: { courseId: number }) {
  const newest = useQuery(importsQuery(courseId)).data?.[0]
  const [undone, setUndone] = useState<number>()
  return (
    <>
      {newest?.canUndo && (
        <p className="small ink2 gradebook-note">
          <bdi>{newest.displayName ?? 'Deleted user'}</bdi> imported {counted(newest.changed, 'grade').join(' ')}{' '}
          <Ago at={newest.date} />.{' '}
          <button type="button" className="textbutton" onClick={() => setUndone(newest.id)}>
            Undo the import
          </button>
        </p>
      )}
      <UndoImport id={undone} onClose={() => setUndone(undefined)} />
    </>
  )
}

function UndoImport({ id: undone, onClose }: { id: number | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={undone}
      title="Undo this import?"
      text={() =>
        'All of its grades go back to what they were before. If one of them has changed since, nothing happens.'
      }
      action="Undo"
      make={(id) => call(undoGradebookImport, { params: { id } })}
      onDone={() => toast.done('The import is undone.')}
      refresh={() => refreshGrades(client)}
      onClose={onClose}
    />
  )
}
