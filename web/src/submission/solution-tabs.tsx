import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import { IconLock, IconRotate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { LanguageState } from '@gradus/contract/language-code'
import { useScrollTabIntoView } from '../ui/scroll-tab-into-view.ts'
import { ResetDialog } from './dialogs.tsx'
import { LanguageSelect } from '../judging/language-select.tsx'
import type { OpenFile } from './workspace.ts'

/** A tab for each file, a button that resets to the starter code, and the language select. The editor is the tab panel. */
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
  const [confirming, setConfirming] = useState(false)
  const openTab = String(files[tab] ? tab : 0)
  const tabList = useScrollTabIntoView(openTab)
  return (
    <Tabs value={openTab} onChange={(value) => onTab(Number(value))}>
      <div className="solution-tabs">
        <div className="files" ref={tabList}>
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
          <ActionIcon aria-label="Reset to the starter code" disabled={!canReset} onClick={() => setConfirming(true)}>
            <IconRotate size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <LanguageSelect codes={codes} states={states} value={language} onChange={onLanguage} />
      </div>
      <Tabs.Panel value={openTab}>{children}</Tabs.Panel>
      <ResetDialog opened={confirming} onClose={() => setConfirming(false)} onReset={onReset} />
    </Tabs>
  )
}
