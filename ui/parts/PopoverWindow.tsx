import { Popover as Base } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { PHONE_MAX_WIDTH_PX } from '../phone-width.ts'
import { IconButton } from './IconButton.tsx'
import { firstFocus, isPressOnToast } from './popup-events.ts'
import type { PopoverWindowProps } from './Popover.tsx'
import './popover.css'

export default function PopoverWindow({ title, triggerId, popupId, align, isOpen, onClose, children }: PopoverWindowProps) {
  const popup = useRef<HTMLDivElement>(null)
  const trigger = () => document.getElementById(triggerId)
  const coversPage = window.innerWidth <= PHONE_MAX_WIDTH_PX
  return (
    <Base.Root
      open={isOpen}
      modal={coversPage}
      onOpenChange={(_, { reason, event }) => {
        // A press on the button closes it by itself.
        const isOnTrigger = event.target instanceof Node && trigger()?.contains(event.target)
        if (!(reason === 'outside-press' && (isOnTrigger || isPressOnToast(event)))) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner className="popover-place" anchor={trigger} side="bottom" align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popover" id={popupId} ref={popup} initialFocus={() => firstFocus(popup.current)} finalFocus={trigger}>
            <div className="popover__top">
              <Base.Title>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={t`Close`}>
                    <CloseIcon size={20} />
                  </IconButton>
                }
              />
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
