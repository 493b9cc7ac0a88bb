import { Tabs } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { Diagnostic } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { CodeEditor } from '../editor/code-editor.tsx'
import { diagnosticsOf } from '../editor/diagnostics-of.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { useScrollTabIntoView } from '../ui/scroll-tab-into-view.ts'
import '../submission/solution-editor.css'

/** One file of a question in the editor. */
export interface EditorTab {
  readonly key: string
  readonly label: string
  readonly fileName: string
  readonly value: string
  readonly onChange: (value: string) => void
}

interface FilesEditorProps {
  readonly tabs: readonly EditorTab[]
  readonly tab: string
  readonly onTab: (key: string) => void
  readonly language: number
  /** Buttons beside the tabs. */
  readonly tools?: ReactNode
  readonly diagnostics: readonly Diagnostic[]
  readonly readOnly?: boolean
  readonly editor?: Ref<EditorHandle>
}

/** The files of one language as tabs over one editor. */
export function FilesEditor(props: FilesEditorProps) {
  const { tabs, language, tools, diagnostics, readOnly = false } = props
  const open = tabs.find(({ key }) => key === props.tab) ?? tabs[0]
  const list = useScrollTabIntoView(open?.key ?? '')
  if (!open) return null
  const name = languageOf(language)?.name ?? 'code'
  return (
    <Tabs value={open.key} onChange={(key) => key !== null && props.onTab(key)}>
      <div className="solution-tabs">
        <div className="files" ref={list}>
          <Tabs.List aria-label={`Files in ${name}`}>
            {tabs.map(({ key, label }) => (
              <Tabs.Tab key={key} value={key}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <span className="grow" />
        {tools}
      </div>
      <Tabs.Panel value={open.key}>
        <CodeEditor
          {...(props.editor ? { ref: props.editor } : {})}
          file={`${language}/${open.key}`}
          fileName={open.fileName}
          language={language}
          value={open.value}
          name={`${open.label} in ${name}. Escape, then Tab, leaves the editor.`}
          diagnostics={diagnosticsOf(diagnostics, open.fileName)}
          readOnly={readOnly}
          onChange={open.onChange}
        />
      </Tabs.Panel>
    </Tabs>
  )
}
