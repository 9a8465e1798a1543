import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { listAlternateAccounts, updateVirtualAccount } from '../contract.ts'
import { alternateAccountsQuery } from './queries.ts'

type Props = { businessid: string; cashpoint: { _id: string; accountnumber: string | null }; mayAsk: boolean }

/** The alternate account that the bank has not opened yet, or could not open. Nothing for a cashpoint without one. */
export function OpenRequest({ businessid, cashpoint: { _id, accountnumber }, mayAsk }: Props) {
  const newest = useQuery(alternateAccountsQuery(businessid)).data?.[0]
  if (newest?.cashpoint !== _id) return null
  if (newest.state === 'failed')
    return <Callout tone="wait" title={t`${newest.bank} could not open an alternate account. The setup fee is back in your balance.`} />
  if (newest.nuban !== null) return null
  return (
    <Callout title={t`${newest.bank} is opening an alternate account for this cashpoint.`}>
      {mayAsk && accountnumber !== null && <AskAgain businessid={businessid} accountNumber={accountnumber} bank={newest} />}
    </Callout>
  )
}

type AskAgainProps = { businessid: string; accountNumber: string; bank: { partner: string; bank: string } }

function AskAgain({ businessid, accountNumber, bank: { partner, bank } }: AskAgainProps) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(updateVirtualAccount, { body: { merchant: businessid, nuban: accountNumber, bank: partner } }),
    onSuccess({ message }) {
      notify.success(message)
      return refresh(queryClient, listAlternateAccounts)
    },
  })
  return (
    <>
      <Button kind="text" size="small" isBusy={ask.isPending} onClick={() => ask.mutate()}>{t`Ask ${bank} again`}</Button>
      <ActRefusal error={ask.error} fallback={t`The bank could not be asked. Try again.`} />
    </>
  )
}
