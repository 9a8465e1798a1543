import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { type PayableAccount, payableAccount } from './payable-account.ts'
import { type Cashpoint, cashpointsQuery, defaultOf } from './queries.ts'
import { ShowAccount } from './ShowAccount.tsx'
import type { VirtualAccountMenuProps } from './VirtualAccountMenu.tsx'

const VirtualAccountMenu = lazyPart<VirtualAccountMenuProps>(() => import('./VirtualAccountMenu.tsx'))

type Links = Pick<VirtualAccountMenuProps, 'editHref' | 'offer'>

/** The account number where customers pay, to read aloud, copy, share or have scanned, and the dropdown of all of them. */
export function AccountNumberCard({ businessid, ...links }: Links & { businessid: string }) {
  const { data, isError } = useQuery(cashpointsQuery(businessid))
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (isError && !data) return null
  if (!data)
    return (
      <AccountDetails name={t`Your account number`}>
        <SkeletonBlock width="14ch" height={20} />
      </AccountDetails>
    )
  const shown = data.find(({ _id }) => _id === chosenId) ?? defaultOf(data)
  if (!shown) return null
  const account = payableAccount(shown, shown.bank)
  if (account === null && defaultOf(data)?.accountnumber == null)
    return (
      <AccountDetails name={shown.name}>
        <span className="soft">{t`Verify your account to view account details`}</span>
      </AccountDetails>
    )
  return <VirtualAccount cashpoints={data} shown={shown} account={account} onChoose={setChosenId} {...links} />
}

type VirtualAccountProps = Links & {
  cashpoints: readonly Cashpoint[]
  shown: Cashpoint
  account: PayableAccount | null
  onChoose: (cashpointid: string) => void
}

function VirtualAccount({ shown, account, ...list }: VirtualAccountProps) {
  return (
    <AccountDetails
      isLarge
      name={shown.name}
      action={
        <>
          {account && <ShowAccount cashpointid={shown._id} />}
          <VirtualAccountMenu {...list} account={account} chosenId={shown._id} />
          {account && <CopyButton text={account.number} label={t`Copy account number`} said={t`Account Number Copied`} />}
        </>
      }
    >
      {account ? <AccountNumber number={account.number} /> : <span>{t`The bank is opening the account.`}</span>} <span>{shown.bank}</span>
    </AccountDetails>
  )
}
