import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { useWidth } from './useWidth.ts'
import './detail-panel.css'

const SIDE_PANEL_MIN_WIDTH_PX = 900

/**
 * A list with the details of one item beside it. On wide screens the panel is at the side and the list stays usable; on a phone it is a
 * sheet over the page. The caller (the URL) decides whether it is open.
 */
export function PanelSplit({ children, panel }: { children: ReactNode; panel: (place: 'side' | 'sheet') => ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  return (
    <div className="split" ref={root}>
      <div className="split__main">{children}</div>
      {width !== null && panel(width >= SIDE_PANEL_MIN_WIDTH_PX ? 'side' : 'sheet')}
    </div>
  )
}

/** Takes the focus when it opens and returns it when it closes; Esc closes it. Render it only while it is open. */
export function DetailPanel({
  place,
  title,
  onClose,
  children,
}: {
  place: 'side' | 'sheet'
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    before.current ??= document.activeElement
    element.close()
    if (place === 'sheet') element.showModal()
    else element.show()
  }, [place])
  useEffect(
    () => () => {
      const back = before.current
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <dialog
      className="panel"
      data-place={place}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && place === 'side') onClose()
      }}
    >
      <div className="panel__in">
        <header className="panel__top">
          <h2 id={id}>{title}</h2>
          <IconButton label={t`Close`} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The head of a panel about a payment: its status, and the amount with its rule. */
export function PanelAmount({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <div className="panel__sum">
      {chip}
      <div>{children}</div>
    </div>
  )
}
