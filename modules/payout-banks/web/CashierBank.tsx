import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { showCashpoint } from '../../cashpoints/contract.ts'
import { useInterruptedNames } from '../../identity/web/index.ts'
import { updateCashierBank } from '../contract.ts'
import { type ChosenAccount, PayoutForm } from './PayoutForm.tsx'

const FORM_NAME = 'cashier-bank'

/** The cashier's own bank, and the popup that sets or changes it. */
export function CashierBank({ cashpointid, bank }: { cashpointid: string; bank: WireReply<typeof showCashpoint>['bank'] }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(useInterruptedNames().includes(FORM_NAME))
  const [isBusy, setBusy] = useState(false)
  const update = useIntent(updateCashierBank)
  const { refusal, clear, refuse } = useActRefusal(t`An error occured`)
  async function save({ accountnumber, bankcode, accountname }: ChosenAccount) {
    setBusy(true)
    clear()
    try {
      const body = { accountnumber, bankcode, accountname, cashpoint: cashpointid }
      const { message } = await update({ body }, body)
      notify.success(message)
      await refresh(queryClient, showCashpoint)
      setOpen(false)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {bank.number !== null && (
        <p translate="no">
          <b>{nameCase(bank.accountname ?? '')}</b>
          <br />
          {bank.name} · {bank.number}
        </p>
      )}
      {bank.underreview && <p className="soft">{t`Under review. Kasuwa staff call you before this account is used.`}</p>}
      {bank.number === null && <p className="soft">{t`No bank account yet. Money of the business is never paid to it.`}</p>}
      <p className="buttons buttons--apart">
        <Button onClick={() => setOpen(true)}>{bank.number === null ? t`Add bank account` : t`Change bank account`}</Button>
      </p>
      <Dialog title={t`Payout bank`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {refusal}
        <PayoutForm name={FORM_NAME} isBusy={isBusy} onSave={(account) => void save(account)} />
      </Dialog>
    </>
  )
}
