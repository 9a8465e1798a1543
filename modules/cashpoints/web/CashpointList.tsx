import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { CANNOT_DEACTIVATE_DEFAULT, deactivateCashpoint, listCashpoints } from '../contract.ts'
import { Account } from './CashpointSelect.tsx'
import type { Cashpoint } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './cashpoints.css'

/** The cashpoints of a business, to deactivate. A press on the default one explains why it stays. */
export function CashpointList({
  businessid,
  cashpoints,
  isOpen,
  onClose,
}: {
  businessid: string
  cashpoints: readonly Cashpoint[]
  isOpen: boolean
  onClose: () => void
}) {
  const [picked, setPicked] = useState<Cashpoint | null>(null)
  function pick(cashpoint: Cashpoint) {
    if (cashpoint.is_default) notify.warning(CANNOT_DEACTIVATE_DEFAULT)
    else setPicked(cashpoint)
  }
  if (picked) return <ConfirmDeactivation businessid={businessid} cashpoint={picked} onClose={() => setPicked(null)} />
  return (
    <Dialog title={t`Your cashpoints`} isOpen={isOpen} onClose={onClose} buttons={<Button kind="act" onClick={onClose}>{t`Done Editing`}</Button>}>
      <p>{t`A deactivated cashpoint takes no more payments. Its history stays.`}</p>
      <ul className="cashpoint-list">
        {cashpoints.map((cashpoint) => (
          <li key={cashpoint._id} className="list-row">
            <span>
              <b translate="no">{cashpoint.name}</b>
              <small>
                <Account cashpoint={cashpoint} />
              </small>
              {cashpoint.is_default && <small>{t`Default cashpoint, stays`}</small>}
            </span>
            <Button size="small" aria-label={t`Deactivate ${cashpoint.name}`} onClick={() => pick(cashpoint)}>{t`Deactivate`}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function ConfirmDeactivation({ businessid, cashpoint, onClose }: { businessid: string; cashpoint: Cashpoint; onClose: () => void }) {
  const queryClient = useQueryClient()
  const deactivate = useMutation({
    mutationFn: () => call(deactivateCashpoint, { body: { merchant: businessid, cashpoint: cashpoint._id } }),
    async onSuccess({ message }) {
      await refresh(queryClient, listCashpoints)
      notify.success(message)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Deactivate ${cashpoint.name}?`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="wrong" isBusy={deactivate.isPending} onClick={() => deactivate.mutate()}>{t`Deactivate`}</Button>
          <Button onClick={onClose}>{t`Keep it`}</Button>
        </>
      }
    >
      <ActRefusal error={deactivate.error} fallback={t`An error occurred, try again.`} />
      <p>{t`The cashier is signed out at once and cannot log in again. The payments in the history stay.`}</p>
      {cashpoint.accountnumber !== null && <p>{t`If a customer still pays into this account, the money goes to your default cashpoint.`}</p>}
      {cashpoint.nubans.length > 0 && <p>{t`Its alternate account stays open and is shown at your default cashpoint.`}</p>}
    </Dialog>
  )
}
