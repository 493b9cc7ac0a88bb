import { useEffect, useState, type ComponentType } from 'react'
import { loadPatiently } from '../ui/lazy-part.ts'
import type { EditorProps } from './editor.tsx'
import { PlainCode } from './plain-code.tsx'

/**
 * The code editor. It loads after the page, so that the text can be read first. Until then, and on the server, plain
 * code is shown in its place.
 */
export function CodeEditor(props: EditorProps) {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<EditorProps> }>()
  useEffect(() => {
    let gone = false
    void loadPatiently(() => import('./editor.tsx')).then(({ Editor }) => gone || setLoaded({ Editor }))
    return () => {
      gone = true
    }
  }, [])
  if (!loaded) return <PlainCode text={props.value} name={props.name} />
  return <loaded.Editor {...props} />
}
