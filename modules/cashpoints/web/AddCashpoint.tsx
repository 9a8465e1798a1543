import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { addCashpoint, listCashpoints } from '../contract.ts'
import { type CashierFields, CashierForm } from './CashierForm.tsx'

/** Opens a cashpoint and its cashier's login. `onAdded` gets the id of the new cashpoint. */
export function AddCashpoint({
  businessid,
  isOpen,
  onClose,
  onAdded,
}: {
  businessid: string
  isOpen: boolean
  onClose: () => void
  onAdded: (cashpointid: string) => void
}) {
  const queryClient = useQueryClient()
  const [isUnsaved, setUnsaved] = useState(false)
  const add = useIntent(addCashpoint)
  async function save(cashier: CashierFields) {
    const { data, message } = await add({ body: { merchant: businessid, ...cashier } }, cashier)
    await refresh(queryClient, listCashpoints)
    notify.success(message)
    setUnsaved(false)
    onAdded(data._id)
  }
  return (
    <Dialog title={t`Create New Cashpoint`} isOpen={isOpen} isUnsaved={isUnsaved} onClose={onClose}>
      <CashierForm name="add-cashpoint" act={t`Create Cashpoint`} hasPlace onChange={setUnsaved} onSave={save} />
    </Dialog>
  )
}
