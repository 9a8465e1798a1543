import { useQuery } from '@tanstack/react-query'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { PayBox } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Bone } from '../../../ui/parts/Skeleton.tsx'
import { cashpointsQuery } from './queries.ts'

/** Where customers pay: the account number of the default cashpoint, ready to be read aloud or copied. */
export function PayHere({ businessid }: { businessid: string }) {
  const { data, isError } = useQuery(cashpointsQuery(businessid))
  if (isError && !data) return null
  if (!data)
    return (
      <PayBox name="Your account number">
        <Bone width="14ch" height={20} />
      </PayBox>
    )
  const open = data.filter((cashpoint) => cashpoint.state === 'active')
  const shown = open.find((cashpoint) => cashpoint.is_default) ?? open[0]
  if (!shown) return null
  if (shown.accountnumber === null)
    return (
      <PayBox name={shown.name}>
        <span className="soft">Verify your account to view account details</span>
      </PayBox>
    )
  return (
    <PayBox name={shown.name} action={<CopyButton text={shown.accountnumber} label="Copy account number" said="Account Number Copied" />}>
      <AccountNumber number={shown.accountnumber} /> <span>{shown.bank}</span>
    </PayBox>
  )
}
