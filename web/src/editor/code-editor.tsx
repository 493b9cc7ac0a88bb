import { useEffect, useRef, useState, type ComponentType } from 'react'
import { loadPatiently } from '../ui/lazy-part.ts'
import type { EditorProps } from './editor.tsx'
import { PlainCode } from './plain-code.tsx'

interface CodeEditorProps extends EditorProps {
  /** Loads the editor only when the place comes near the visible part of the page: many read a question on a phone. */
  readonly whenNear?: boolean
}

/**
 * The code editor. It loads after the page, so that the text can be read first. Until then, and on the server, plain
 * code is shown in its place.
 */
export function CodeEditor({ whenNear = false, ...props }: CodeEditorProps) {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<EditorProps> }>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gone = false
    const load = () =>
      void loadPatiently(() => import('./editor.tsx')).then(({ Editor }) => gone || setLoaded({ Editor }))
    const stop = whenNear && place.current ? onceNear(place.current, load) : load()
    return () => {
      gone = true
      stop?.()
    }
  }, [whenNear])
  if (!loaded) return <PlainCode ref={place} text={props.value} name={props.name} />
  return <loaded.Editor {...props} />
}

/** Calls `act` when the element is at most a quarter of a screen away. @returns stops waiting */
function onceNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '25%' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
