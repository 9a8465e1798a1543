import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { isPressOnToast } from './popup-events.ts'
import { useCloseWatcher } from './useCloseWatcher.ts'
import './sheet.css'

/**
 * Choices that come from the bottom of a phone's screen. A press beside it, Esc or the cross closes it. Render it only while it is open, in a
 * lazy part of its own: the library behind it is too heavy for a first screen.
 */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  useCloseWatcher(onClose)
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOnToast(details.event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="sheet-backdrop" forceRender />
        <Base.Popup className="sheet screen">
          <div className="sheet__top">
            <Base.Title>{title}</Base.Title>
            <IconButton label={t`Close`} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
