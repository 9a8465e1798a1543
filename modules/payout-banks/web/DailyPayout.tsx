import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { merchantQuery, PinOrSetPin } from '../../businesses/web/index.ts'
import { setFundDestination } from '../contract.ts'
import { type FundDestination, refreshBanks } from './queries.ts'

/** Whether the money of each day goes to the payout account in the morning. The change takes the PIN. */
export function DailyPayout({ businessid, destination }: { businessid: string; destination: FundDestination }) {
  const [isAsking, setAsking] = useState(false)
  const isDaily = destination.destination === 'bank'
  return (
    <>
      {destination.allowed.includes('set_destination') && (
        <Switch checked={isDaily} onChange={() => setAsking(true)}>
          {t`Send each day to this account`}
        </Switch>
      )}
      <p className="soft">
        {isDaily
          ? t`Each morning, the money of the day before goes to your payout account. Payments of the same day stay, so that you can still reverse them.`
          : t`Money stays in your balance until you withdraw it.`}
      </p>
      {isAsking && <ConfirmDailyPayout businessid={businessid} wanted={isDaily ? 'wallet' : 'bank'} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmDailyPayout({ businessid, wanted, onClose }: { businessid: string; wanted: FundDestination['destination']; onClose: () => void }) {
  const queryClient = useQueryClient()
  const hasPin = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  const choose = useIntent(setFundDestination)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    clear()
    try {
      await choose({ body: { merchant: businessid, destination: wanted } })
      await refreshBanks(queryClient)
      onClose()
    } catch (error) {
      if (refuse(error)) onClose()
    }
  }
  return (
    <Dialog title={wanted === 'bank' ? t`Send each day to your bank` : t`Keep money in your balance`} isOpen onClose={onClose}>
      <p className="soft">
        {wanted === 'bank'
          ? t`At 06:00 each morning, the money received before that day goes to your payout account.`
          : t`Money stays in your balance until you withdraw it.`}
      </p>
      {refusal}
      <PinOrSetPin hasPin={hasPin} act={wanted === 'bank' ? t`Send each day` : t`Keep in balance`} onApproved={save} />
    </Dialog>
  )
}
