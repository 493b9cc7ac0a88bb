import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import { IconLock, IconRotate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { LanguageState } from '@gradus/contract/language'
import { useTabInSight } from '../ui/tab-in-sight.ts'
import { ResetDialog } from './dialogs.tsx'
import { LanguageSelect } from '../judging/language-select.tsx'
import type { OpenFile } from './workspace.ts'

/** The files as tabs, the way back to the starter, the language; the editor is the tabs' panel. */
export function SolutionTabs({
  files,
  tab,
  onTab,
  codes,
  states,
  language,
  onLanguage,
  onReset,
  canReset,
  children,
}: {
  files: readonly OpenFile[]
  tab: number
  onTab: (tab: number) => void
  codes: readonly number[]
  states: readonly LanguageState[] | undefined
  language: number
  onLanguage: (code: number) => void
  onReset: () => void
  canReset: boolean
  children: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  const open = String(files[tab] ? tab : 0)
  const list = useTabInSight(open)
  return (
    <Tabs value={open} onChange={(to) => onTab(Number(to))}>
      <div className="solution-tabs">
        <div className="files" ref={list}>
          <Tabs.List>
            {files.map(({ fileName, readOnly }, position) => (
              <Tabs.Tab
                key={fileName}
                value={String(position)}
                rightSection={readOnly && <IconLock size={12} stroke={1.8} aria-label="read only" />}
              >
                {fileName}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <span className="grow" />
        <Tooltip label="Reset to the starter code">
          <ActionIcon aria-label="Reset to the starter code" disabled={!canReset} onClick={() => setAsking(true)}>
            <IconRotate size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <LanguageSelect codes={codes} states={states} value={language} onChange={onLanguage} />
      </div>
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
      <ResetDialog opened={asking} onClose={() => setAsking(false)} onReset={onReset} />
    </Tabs>
  )
}
