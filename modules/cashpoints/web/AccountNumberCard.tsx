import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShareIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { AccountDialogProps } from './AccountDialog.tsx'
import type { PayableAccount } from './account-text.ts'
import { cashpointsQuery } from './queries.ts'

const AccountDialog = lazyPart<AccountDialogProps>(() => import('./AccountDialog.tsx'))

/** The account number of the default cashpoint, where customers pay: to read aloud, copy, share or have scanned. */
export function AccountNumberCard({ businessid }: { businessid: string }) {
  const { data, isError } = useQuery(cashpointsQuery(businessid))
  if (isError && !data) return null
  if (!data)
    return (
      <AccountDetails name={t`Your account number`}>
        <SkeletonBlock width="14ch" height={20} />
      </AccountDetails>
    )
  const open = data.filter((cashpoint) => cashpoint.state === 'active')
  const shown = open.find((cashpoint) => cashpoint.is_default) ?? open[0]
  if (!shown) return null
  if (shown.accountnumber === null)
    return (
      <AccountDetails name={shown.name}>
        <span className="soft">{t`Verify your account to view account details`}</span>
      </AccountDetails>
    )
  return <OpenAccount name={shown.name} account={{ number: shown.accountnumber, name: shown.accountname ?? shown.name, bank: shown.bank }} />
}

function OpenAccount({ name, account }: { name: string; account: PayableAccount }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <AccountDetails
        name={name}
        action={
          <>
            <CopyButton text={account.number} label={t`Copy account number`} said={t`Account Number Copied`} />
            <IconButton
              label={t`Share or show as QR code`}
              aria-haspopup="dialog"
              onPointerEnter={AccountDialog.preload}
              onFocus={AccountDialog.preload}
              onClick={() => setSharing(true)}
            >
              <ShareIcon size={20} />
            </IconButton>
          </>
        }
      >
        <AccountNumber number={account.number} /> <span>{account.bank}</span>
      </AccountDetails>
      {isSharing && <AccountDialog account={account} onClose={() => setSharing(false)} />}
    </>
  )
}
