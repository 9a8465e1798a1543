import { plural, t } from '@lingui/core/macro'
import { BellIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Popover } from '../../../ui/parts/Popover.tsx'
import type { WaitingItemsProps } from './WaitingItems.tsx'
import './action-bell.css'

const WaitingItems = lazyPart<WaitingItemsProps>(() => import('./WaitingItems.tsx'))

/** How many things wait for the person, and the list of them under a bell. `part`: that of this module in the merchant details. */
export function ActionBell({ businessid, part }: { businessid: string; part: unknown }) {
  const waiting = waitingIn(part)
  return (
    <Popover
      title={t`Needs you`}
      align="end"
      trigger={(wires) => (
        <IconButton
          label={plural(waiting, { 0: 'Nothing needs you', one: '# thing needs you', other: '# things need you' })}
          className="bell"
          {...wires}
        >
          <BellIcon />
          {waiting > 0 && <b aria-hidden="true">{waiting > 99 ? '99+' : waiting}</b>}
        </IconButton>
      )}
    >
      {(close) => <WaitingItems businessid={businessid} onFollow={close} />}
    </Popover>
  )
}

function waitingIn(part: unknown): number {
  const waiting = (part as { waiting?: unknown } | null | undefined)?.waiting
  return typeof waiting === 'number' ? waiting : 0
}
