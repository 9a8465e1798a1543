import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { doesNameAgree } from '../../../platform/nigeria/account-owner.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { clockTime, dayWithDate, listTime } from '../../../ui/format/dates.ts'
import { WaitIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { merchantQuery, PinOrSetPin } from '../../businesses/web/index.ts'
import { addPayoutBank, cancelPayoutBank, COOLING_HOURS, REVIEW_HOURS } from '../contract.ts'
import { type ChosenAccount, PayoutForm } from './PayoutForm.tsx'
import { DailyPayout } from './DailyPayout.tsx'
import { type FundDestination, fundDestinationQuery, refreshBanks, type PayoutBank } from './queries.ts'
import './payout-accounts.css'

/** The bank that withdrawals go to, the one under review, and the form for another one. */
export function PayoutAccounts({ businessid }: { businessid: string }) {
  const { data, error, refetch } = useQuery(fundDestinationQuery(businessid))
  const [chosen, setChosen] = useState<ChosenAccount | null>(null)
  /** A saved account leaves an empty form. */
  const [round, setRound] = useState(0)
  if (!data)
    return error ? (
      <Callout tone="wait" role="status" title={t`Your payout account could not be fetched.`}>
        <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    ) : (
      <Skeleton rows={5} />
    )
  return (
    <div className="payout">
      {data.allowed.includes('add') ? (
        <PayoutForm key={round} name="payout-bank" onSave={setChosen} />
      ) : (
        <p className="soft">{t`Only the account owner can change the payout account.`}</p>
      )}
      <div className="payout__record">
        {data.waiting && <UnderReview waiting={data.waiting} destination={data} />}
        <DescriptionList
          facts={[
            { name: t`In use now`, value: data.bank ? <BankLine bank={data.bank} /> : t`None yet` },
            data.previousbank && { name: t`Before that`, value: <BankLine bank={data.previousbank} /> },
          ]}
        />
        <DailyPayout businessid={businessid} destination={data} />
      </div>
      {chosen && (
        <ConfirmAccount
          businessid={businessid}
          account={chosen}
          hasBank={data.bank !== null}
          names={data.names}
          onClose={() => setChosen(null)}
          onSaved={() => {
            setChosen(null)
            setRound(round + 1)
          }}
        />
      )}
    </div>
  )
}

function BankLine({ bank }: { bank: PayoutBank }) {
  return (
    <span translate="no">
      <b>{nameCase(bank.accountname)}</b>
      <br />
      {bank.name} · ••• {bank.number.slice(-4)}
    </span>
  )
}

/** SET-25: the new bank is not used before the call. */
function UnderReview({ waiting, destination }: { waiting: PayoutBank; destination: FundDestination }) {
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelPayoutBank, { body: { bank: waiting._id } }),
    onSuccess: () => refreshBanks(queryClient),
  })
  const inUse = destination.bank?.name
  const meanwhile = inUse ? t`Until then withdrawals go to ${inUse}.` : t`Until then money stays in your balance.`
  const cools = waiting.state === 'cooling' && waiting.cooling_ends
  const until = waiting.decided_by
  return (
    <Callout tone="wait" icon={<WaitIcon size={20} />} title={t`Under review.`}>
      {t`We will call you on ${destination.phone} for confirmation before ${waiting.name} ••• ${waiting.number.slice(-4)} can be used.`} {meanwhile}{' '}
      <span>{cools && t`The call comes after ${dayWithDate(cools)}, ${clockTime(cools)}.`}</span>{' '}
      <span>{until && t`Kasuwa staff decide by ${dayWithDate(until)}, ${listTime(until)}.`}</span>
      {destination.allowed.includes('cancel') && (
        <p className="payout__cancel">
          <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>{t`Cancel the change`}</Button>
        </p>
      )}
      <ActRefusal error={cancel.error} fallback={t`An error occurred, try again.`} />
    </Callout>
  )
}

/** What happens after Save: a change can be cancelled for a day, and staff call. A bank in another name is told before the PIN. */
function BeforeItIsUsed({ account, hasBank, names }: { account: ChosenAccount; hasBank: boolean; names: FundDestination['names'] }) {
  // A server of an earlier version says no names.
  const isOurs = names == null || doesNameAgree(account.accountname, names)
  const hours = hasBank ? COOLING_HOURS + REVIEW_HOURS : REVIEW_HOURS
  const checked = hasBank
    ? t`For ${COOLING_HOURS} hours you can cancel the change. Kasuwa staff call you within ${hours} hours. Until then withdrawals go to the present account.`
    : t`Kasuwa staff check it and call you within ${hours} hours. It is not used before that.`
  if (isOurs) return hasBank && <p className="soft">{checked}</p>
  const known = new Intl.ListFormat('en', { type: 'disjunction' }).format([names.business, ...names.people].map(nameCase))
  return (
    <Callout tone="wait" role="status" title={t`This account is in another name.`}>
      {t`${account.bankname} says that it belongs to ${nameCase(account.accountname)}, not to ${known}.`} {checked}
    </Callout>
  )
}

function ConfirmAccount({
  businessid,
  account,
  hasBank,
  names,
  onClose,
  onSaved,
}: {
  businessid: string
  account: ChosenAccount
  hasBank: boolean
  names: FundDestination['names']
  onClose: () => void
  onSaved: () => void
}) {
  const queryClient = useQueryClient()
  const hasPin = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  const add = useIntent(addPayoutBank)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    clear()
    const { accountnumber, bankcode, bankname } = account
    try {
      const { message } = await add({ body: { accountnumber, bankcode, bankname, merchant: businessid } })
      notify.success(message)
      await refreshBanks(queryClient)
      onSaved()
    } catch (error) {
      if (refuse(error)) onSaved()
    }
  }
  return (
    <Dialog title={hasBank ? t`Change payout account` : t`Add payout account`} isOpen onClose={onClose}>
      <DescriptionList
        facts={[
          { name: t`Name`, value: nameCase(account.accountname) },
          { name: t`Bank`, value: account.bankname },
          { name: t`Account Number`, value: account.accountnumber },
        ]}
      />
      <BeforeItIsUsed account={account} hasBank={hasBank} names={names} />
      {refusal}
      <PinOrSetPin hasPin={hasPin} act={t`Save`} onApproved={save} />
    </Dialog>
  )
}
