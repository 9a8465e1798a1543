import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShareIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { AccountDetailsDialog } from './AccountDetails.tsx'
import { type PayableAccount, payableAccount } from './account-text.ts'
import { cashpointsQuery, defaultOf } from './queries.ts'

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
  const shown = defaultOf(data)
  if (!shown) return null
  const account = payableAccount(shown, shown.bank)
  if (account === null)
    return (
      <AccountDetails name={shown.name}>
        <span className="soft">{t`Verify your account to view account details`}</span>
      </AccountDetails>
    )
  return <OpenAccount name={shown.name} account={account} />
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
              onPointerEnter={AccountDetailsDialog.preload}
              onFocus={AccountDetailsDialog.preload}
              onClick={() => setSharing(true)}
            >
              <ShareIcon size={20} />
            </IconButton>
          </>
        }
      >
        <AccountNumber number={account.number} /> <span>{account.bank}</span>
      </AccountDetails>
      {isSharing && <AccountDetailsDialog account={account} isVerified isWebUser verifyHref={null} onClose={() => setSharing(false)} />}
    </>
  )
}
