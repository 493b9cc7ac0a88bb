import { Input, Skeleton } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { loadPatiently } from './lazy-part.ts'
import type { RichTextEditorProps, RichTextProps } from './rich-text-props.ts'

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
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ RichTextEditor: ComponentType<RichTextEditorProps> }>()
  useEffect(() => {
    let gone = false
    void loadPatiently(() => import('./rich-text-editor.tsx')).then(
      ({ RichTextEditor }) => gone || setLoaded({ RichTextEditor }),
    )
    return () => {
      gone = true
    }
  }, [])
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      ref={place}
      label={hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ onClick: () => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus() }}
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
      ) : (
        <div className="richtext" role="status" aria-busy="true" aria-label={`Loading the editor of ${label}`}>
          <Skeleton h={minHeight + (tools ? 41 : 0)} radius="sm" />
        </div>
      )}
    </Input.Wrapper>
  )
}
