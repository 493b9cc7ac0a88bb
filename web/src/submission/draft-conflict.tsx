import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { languageOf } from '@gradus/contract/language'
import { Ago } from '../ui/ago.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { LanguageWork, SyncedDraft } from './draft-sync.ts'
import { Dialog } from '../ui/dialog.tsx'
import './draft-conflict.css'

const MergeView = lazyPart(async () => (await import('../editor/merge-view.tsx')).MergeView)

/**
 * Lets the user choose between the code in this browser and different code that was saved elsewhere: on another device, in
 * another browser, or in another tab.
 */
export function DraftConflict({
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: LanguageWork
  theirs: SyncedDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Alert
        className="draft-conflict"
        icon={<IconArrowsDiff size={18} stroke={1.8} aria-hidden />}
        title="You saved different code elsewhere"
      >
        <div className="row wrap between">
          <span>
            It was saved <Ago at={theirs.savedAt} /> on another device, or in another browser or tab. Nothing is
            overwritten until you choose.
          </span>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Compare and choose
          </Button>
        </div>
      </Alert>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Which code do you want to keep?" size={880}>
        <p className="dialog-text">
          Removed lines are only in the code here, added lines only in the other code.
          {mine.type !== theirs.type && ` The other code is in ${languageOf(theirs.type)?.name}.`} If you use the other
          code, you can restore the code here afterwards.
        </p>
        <div className="stack draft-conflict-files">
          {comparedFiles(mine, theirs).map(({ fileName, before, after }) => (
            <section key={fileName} aria-label={fileName}>
              <h3 className="tiny ink2">
                <code>{fileName}</code>
              </h3>
              <div className="sheet">
                <Suspense fallback={<Skeleton h={160} />}>
                  <MergeView
                    name={`${fileName}: the code here against the other code`}
                    fileName={fileName}
                    language={theirs.type}
                    before={before}
                    after={after}
                  />
                </Suspense>
              </div>
            </section>
          ))}
        </div>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onKeepMine} data-autofocus>
            Keep the code here
          </Button>
          <Button onClick={onTakeTheirs}>Use the other code</Button>
        </Group>
      </Dialog>
    </>
  )
}

/** The main file, and the other files that differ between the two. */
function comparedFiles(mine: LanguageWork, theirs: LanguageWork) {
  const names = new Set([...Object.keys(mine.files), ...Object.keys(theirs.files)])
  const main = languageOf(theirs.type)?.sourceFile ?? 'solution'
  return [
    { fileName: main, before: mine.source, after: theirs.source },
    ...[...names]
      .map((fileName) => ({ fileName, before: mine.files[fileName] ?? '', after: theirs.files[fileName] ?? '' }))
      .filter(({ before, after }) => before !== after),
  ]
}
