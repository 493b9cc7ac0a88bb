import { useEffect, useState, type ComponentType } from 'react'
import type { EditorProps } from './editor.tsx'
import { PlainCode } from './plain-code.tsx'

/**
 * The editor, which is fetched after the page is there: the text can be read first, and the server shows the same code
 * in its place.
 */
export function CodeEditor(props: EditorProps) {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<EditorProps> }>()
  useEffect(() => {
    let gone = false
    void import('./editor.tsx').then(({ Editor }) => gone || setLoaded({ Editor }))
    return () => {
      gone = true
    }
  }, [])
  if (!loaded) return <PlainCode text={props.value} name={props.name} />
  return <loaded.Editor {...props} />
}
