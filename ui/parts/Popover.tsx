import { type ReactNode, useId, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

export type PopoverTrigger = {
  id: string
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
}

export type PopoverWindowProps = {
  title: string
  triggerId: string
  popupId: string
  align: 'start' | 'end'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const PopoverWindow = lazyPart<PopoverWindowProps>(() => import('./PopoverWindow.tsx'))

/**
 * Details or choices that stand at their button. The page stays usable, except on a phone, where they would cover parts of its buttons. Esc,
 * the cross or a press beside it closes it. `trigger` renders the button with the attributes that it gets. Its code loads when a pointer or
 * the focus comes near.
 */
export function Popover({
  title,
  trigger,
  align = 'start',
  children,
}: {
  title: string
  trigger: (wires: PopoverTrigger) => ReactNode
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setOpened] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-popup` : undefined,
        onClick() {
          setOpened(true)
          setOpen(!isOpen)
        },
        onPointerEnter: PopoverWindow.preload,
        onFocus: PopoverWindow.preload,
      })}
      {hasOpened && (
        <PopoverWindow title={title} triggerId={`${id}-trigger`} popupId={`${id}-popup`} align={align} isOpen={isOpen} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </PopoverWindow>
      )}
    </>
  )
}
