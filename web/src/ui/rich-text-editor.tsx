import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useNonce } from './appearance.tsx'
import { pictureIn, shrinkPicture } from './picture.ts'
import { richTextExtensions } from './rich-text-schema.ts'
import type { RichTextEditorProps } from './rich-text-props.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { toast } from './toast.tsx'

export function RichTextEditor(props: RichTextEditorProps) {
  const {
    value,
    label,
    placeholder = '',
    isAnswer = false,
    minHeight,
    pictureMaximum,
    disabled = false,
    described,
    invalid,
    path,
  } = props
  const nonce = useNonce()
  const [extensions] = useState(() => [...richTextExtensions(placeholder, isAnswer), ...(props.extensions ?? [])])
  const [initial] = useState(value)
  const emitted = useRef(value)
  const editor: Editor | null = useEditor({
    // This component is rendered only in the browser (rich-text.tsx), so the editor can exist from the first render and
    // the layout doesn't shift.
    immediatelyRender: true,
    injectNonce: nonce,
    extensions,
    content: initial,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => {
      emitted.current = htmlOf(changed)
      props.onChange(emitted.current)
    },
    editorProps: {
      attributes: {
        class: 'prose richtext-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(disabled ? { 'aria-disabled': 'true' } : {}),
        ...(path === undefined ? {} : { 'data-path': path }),
        style: `min-height: ${minHeight}px`,
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !props.onSend) return false
        props.onSend()
        return true
      },
      handlePaste: (_view, event): boolean => insertPicture(editor, event.clipboardData, pictureMaximum),
      handleDrop: (_view, event): boolean => insertPicture(editor, event.dataTransfer, pictureMaximum),
    },
  })

  // The text was changed outside the editor: a draft was restored or the form was reset.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <MantineEditor
      editor={editor}
      unstyled
      className="richtext"
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      {editor && props.tools && (
        <RichTextTools editor={editor} label={label} disabled={disabled} pictureMaximum={pictureMaximum} />
      )}
      <MantineEditor.Content className="richtext-content" />
    </MantineEditor>
  )
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

/** @returns whether `data` has a picture, so that the event is handled */
function insertPicture(editor: Editor | null, data: DataTransfer | null, maximum: number | undefined): boolean {
  const file = pictureIn(data)
  if (!editor || !file) return false
  if (maximum === undefined) {
    toast.warned('Add pictures by their address.', {
      text: 'Upload the picture to the web, then use the picture button.',
    })
    return true
  }
  shrinkPicture(file, maximum).then(
    (src) => void editor.chain().focus().setImage({ src, alt: '' }).run(),
    (reason: unknown) => toast.failed(reason instanceof Error ? reason.message : String(reason)),
  )
  return true
}
