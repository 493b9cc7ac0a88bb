import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast as milliseconds } from '@gradus/contract/limit'
import { copy } from './copy.ts'
import { toast } from './toast.tsx'

/** Copies a text and says so for a moment. `what` names the text where a page has several of these buttons. */
export function CopyButton({
  text,
  what,
  ...look
}: { text: string; what?: string } & Pick<ButtonProps, 'variant' | 'size'>) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), milliseconds.update)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? IconCheck : IconCopy
  const onClick = async () => {
    if (await copy(text)) setCopied(true)
    else toast.warned('Your browser doesn’t allow copying. Select the text and copy it yourself.')
  }
  return (
    <Button {...look} leftSection={<Icon size={16} aria-hidden />} onClick={() => void onClick()}>
      {isCopied ? 'Copied' : 'Copy'}
      {what !== undefined && <span className="sr"> {what}</span>}
    </Button>
  )
}
