import { Input, Skeleton } from '@mantine/core'
import { useId, useRef } from 'react'
import { EditorFailed } from './part-failed.tsx'
import type { RichTextProps } from './rich-text-props.ts'
import { useCode } from './use-code.ts'

export const loadRichTextEditor = () => import('./rich-text-editor.tsx')

/**
 * A field for formatted text: questions, announcements, comments. The editor's code is loaded when it is first shown,
 * so that pages which may not need it stay small.
 */
export function RichText({
  label,
  hideLabel = false,
  description,
  error,
  minHeight = 160,
  tools = true,
  ...rest
}: RichTextProps) {
  const id = useId()
  const wrapper = useRef<HTMLDivElement>(null)
  const { loaded, isFailed, retry } = useCode(loadRichTextEditor)
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      ref={wrapper}
      label={hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ onClick: () => wrapper.current?.querySelector<HTMLElement>('[role=textbox]')?.focus() }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {loaded ? (
        <loaded.RichTextEditor
          {...rest}
          label={label}
          described={described}
          invalid={Boolean(error)}
          minHeight={minHeight}
          tools={tools}
        />
      ) : isFailed ? (
        <EditorFailed onRetry={retry} />
      ) : (
        <div className="richtext" role="status" aria-busy="true" aria-label={`Loading the editor for ${label}`}>
          <Skeleton h={minHeight + (tools ? 41 : 0)} radius="sm" />
        </div>
      )}
    </Input.Wrapper>
  )
}
