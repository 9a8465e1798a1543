import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { notify } from './toast.ts'

/** Copies `text` and confirms it with the message `said`. */
export function CopyButton({
  text,
  label,
  said,
  children,
}: {
  text: string
  label: string
  said: string
  children?: (copy: () => void) => ReactNode
}) {
  const [isDone, setDone] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      setTimeout(() => setDone(false), 2000)
      notify.success(said)
    } catch {
      // An old browser, or a page without permission: the person can still select the text.
      notify.warning(t`This browser does not let a page copy. Select the text and copy it.`)
    }
  }
  if (children) return children(() => void copy())
  return (
    <IconButton label={label} onClick={() => void copy()}>
      {isDone ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
    </IconButton>
  )
}
