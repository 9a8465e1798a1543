import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { cashpointsQuery } from './queries.ts'

/** The account number of the default cashpoint, where customers pay, to read aloud or copy. */
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
  return (
    <AccountDetails
      name={shown.name}
      action={<CopyButton text={shown.accountnumber} label={t`Copy account number`} said={t`Account Number Copied`} />}
    >
      <AccountNumber number={shown.accountnumber} /> <span>{shown.bank}</span>
    </AccountDetails>
  )
}
