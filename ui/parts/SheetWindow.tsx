import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { CloseIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'
import { isPressOnToast } from './popup-events.ts'
import type { SheetProps } from './Sheet.tsx'
import './sheet.css'

export default function SheetWindow({ title, onClose, children }: SheetProps) {
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOnToast(details.event)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="sheet-backdrop" />
        <Base.Popup className="sheet screen">
          <header className="sheet__top">
            <Base.Title>{title}</Base.Title>
            <IconButton label={t`Close`} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
