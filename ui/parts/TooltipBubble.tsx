import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { TooltipBubbleProps } from './Tooltip.tsx'
import './tooltip.css'

export default function TooltipBubble({ triggerId, bubbleId, isOpen, onClose, children }: TooltipBubbleProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(_, { reason }) => reason === 'escape-key' && onClose()}>
      <Base.Portal>
        <Base.Positioner className="tooltip-place" anchor={() => document.getElementById(triggerId)} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip" id={bubbleId} role="tooltip">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
