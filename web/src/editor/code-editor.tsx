import { useEffect, useRef, useState } from 'react'
import { EditorFailed } from '../ui/part-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { EditorProps } from './editor.tsx'
import { PlainCode } from './plain-code.tsx'

const loadEditor = () => import('./editor.tsx')

interface CodeEditorProps extends EditorProps {
  /** Loads the editor only when the place comes near the visible part of the page: many read a question on a phone. */
  readonly whenNear?: boolean
}

/**
 * The code editor. It loads after the page, so that the text can be read first. Until then, and on the server, plain
 * code is shown in its place.
 */
export function CodeEditor({ whenNear = false, ...props }: CodeEditorProps) {
  const [isNear, setNear] = useState(!whenNear)
  const place = useRef<HTMLDivElement>(null)
  const { loaded, isFailed, retry } = useCode(loadEditor, isNear)
  useEffect(() => {
    if (!isNear && place.current) return onceNear(place.current, () => setNear(true))
  }, [isNear])
  if (loaded) return <loaded.Editor {...props} />
  return (
    <PlainCode ref={place} text={props.value} name={props.name}>
      {isFailed && <EditorFailed onRetry={retry} />}
    </PlainCode>
  )
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
