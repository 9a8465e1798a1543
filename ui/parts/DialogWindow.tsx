import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { Button } from './Button.tsx'
import { DialogDismissal, type DialogProps } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { firstFocus, isPressOnToast } from './popup-events.ts'
import { moveToasts } from './toast.ts'
import { useCloseWatcher } from './useCloseWatcher.ts'
import { useWidth } from './useWidth.ts'
import './dialog.css'

export default function DialogWindow({ title, step, onClose, buttons, children, isLocked = false, isUnsaved = false, isWide = false }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => moveToasts(), [])
  function dismiss() {
    if (isUnsaved) setAsking(!isAsking)
    else onClose()
  }
  useCloseWatcher(() => {
    if (!isLocked) dismiss()
  })
  const hasCross = !buttons && !isAsking && !isLocked
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isLocked && !isPressOnToast(details.event)) dismiss()
      }}
    >
      <Base.Portal>
        {/* Also over a panel, which is a dialog for the library. */}
        <Base.Backdrop className="dialog-backdrop" forceRender />
        <Base.Viewport className="dialog-viewport screen">
          <Base.Popup
            className={`dialog${isWide ? ' dialog--wide' : ''}${step === undefined ? '' : ' dialog--step'}`}
            data-cross={hasCross || undefined}
            ref={popup}
            initialFocus={() => firstFocus(popup.current)}
          >
            <DialogDismissal value={dismiss}>
              {step && !isAsking && <p className="dialog__step">{step}</p>}
              <Base.Title>{isAsking ? t`Close without finishing?` : title}</Base.Title>
              {isAsking && (
                <>
                  <p className="dialog__say">{t`What you have entered will be lost.`}</p>
                  <div className="buttons">
                    <Button kind="act" autoFocus onClick={() => setAsking(false)}>{t`Go on`}</Button>
                    <Button onClick={onClose}>{t`Close`}</Button>
                  </div>
                </>
              )}
              <div className="dialog__body" hidden={isAsking}>
                {children && <ScrollingContent>{children}</ScrollingContent>}
                {buttons && <div className="buttons">{buttons}</div>}
              </div>
              {/* The last in the order of focus, so that a dialog opens on its first field. */}
              {hasCross && (
                <span className="dialog__cross">
                  <IconButton label={t`Close`} onClick={dismiss}>
                    <CloseIcon />
                  </IconButton>
                </span>
              )}
            </DialogDismissal>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Content that is higher than the dialog can be scrolled by keyboard too, also where nothing in it takes the focus. */
function ScrollingContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const width = useWidth(content)
  const [isHigh, setHigh] = useState(false)
  useEffect(() => setHigh(isOverflowing(content.current)), [children, width])
  return (
    <div className="dialog__say" ref={content} tabIndex={isHigh ? 0 : undefined}>
      {children}
    </div>
  )
}

const isOverflowing = (element: HTMLElement | null): boolean =>
  element !== null &&
  element.scrollHeight > element.clientHeight + 1 &&
  element.querySelector('a, button, input, select, textarea, [tabindex]') === null
