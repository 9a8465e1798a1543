import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { useContext } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { type DetailPanelProps, PanelHost } from './DetailPanel.tsx'
import { IconButton } from './IconButton.tsx'
import { isPressOnToast } from './popup-events.ts'
import { useCloseWatcher } from './useCloseWatcher.ts'

export default function DetailPanelWindow({ place, title, onClose, children }: DetailPanelProps) {
  const host = useContext(PanelHost)
  const isSide = place === 'side'
  useCloseWatcher(onClose)
  return (
    <Base.Root
      open
      modal={!isSide}
      disablePointerDismissal
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOnToast(details.event)) onClose()
      }}
    >
      <Base.Portal className={isSide ? 'panel-place' : undefined} container={isSide ? host : undefined}>
        <Base.Popup className={isSide ? 'panel' : 'panel screen'} data-place={place}>
          <div className="panel__in">
            <div className="panel__top">
              <Base.Title>{title}</Base.Title>
              <IconButton label={t`Close`} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </div>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
