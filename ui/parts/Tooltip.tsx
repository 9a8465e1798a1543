import { type ReactNode, useId, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

export type TooltipTrigger = {
  id: string
  'aria-describedby': string | undefined
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
  onClick: () => void
}

export type TooltipBubbleProps = { triggerId: string; bubbleId: string; isOpen: boolean; onClose: () => void; children: ReactNode }

const TooltipBubble = lazyPart<TooltipBubbleProps>(() => import('./TooltipBubble.tsx'))

/**
 * A short explanation of a control, on hover, focus and tap. It holds nothing that the page does not say elsewhere and nothing to press.
 * `trigger` renders the control with the attributes that it gets.
 */
export function Tooltip({ text, trigger }: { text: ReactNode; trigger: (wires: TooltipTrigger) => ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setOpened] = useState(false)
  function open() {
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        'aria-describedby': isOpen ? `${id}-bubble` : undefined,
        onPointerEnter: open,
        onPointerLeave: close,
        onFocus: open,
        onBlur: close,
        onClick: open,
      })}
      {hasOpened && (
        <TooltipBubble triggerId={`${id}-trigger`} bubbleId={`${id}-bubble`} isOpen={isOpen} onClose={close}>
          {text}
        </TooltipBubble>
      )}
    </>
  )
}
