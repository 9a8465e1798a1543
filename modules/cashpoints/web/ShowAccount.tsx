import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AccountScreenProps } from './AccountScreen.tsx'

const AccountScreen = lazyPart<AccountScreenProps>(() => import('./AccountScreen.tsx'))

/** Opens the account of a cashpoint on the whole screen, for a customer who wants to pay. */
export function ShowAccount({ cashpointid }: { cashpointid: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onPointerEnter={AccountScreen.preload} onFocus={AccountScreen.preload} onClick={() => setOpen(true)}>
        {t`Show QR code`}
      </Button>
      {isOpen && <AccountScreen cashpointid={cashpointid} onClose={() => setOpen(false)} />}
    </>
  )
}
