import { useRef, useState } from 'react'
import { useUnsaved } from '../ui/unsaved.tsx'

/** The picture that was chosen in a form. No draft can keep it, so the user is asked before it is lost. */
export function usePictureFile() {
  const [file, choose] = useState<File>()
  const sent = useRef<File>(undefined)
  useUnsaved(() => file !== undefined && file !== sent.current)
  return {
    file,
    choose,
    /** Called once the form was saved. If the picture was refused, a message has asked to choose it again. */
    markSent: () => {
      sent.current = file
    },
  }
}
