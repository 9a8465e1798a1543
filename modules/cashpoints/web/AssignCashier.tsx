import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useInterruptedNames } from '../../identity/web/index.ts'
import { assignCashier } from '../cashier-assignment/contract.ts'
import { listCashpoints, showCashpoint } from '../contract.ts'
import { type CashierFields, CashierForm } from './CashierForm.tsx'
import { type Cashpoint, cashpointQuery } from './queries.ts'

type Props = { cashpoint: Cashpoint; businessid: string; may: readonly string[] }

const formNameOf = (cashpointid: string) => `assign-cashier ${cashpointid}`

/** The cashpoint whose form the end of a session interrupted. */
export function useInterruptedCashpoint(cashpoints: readonly Cashpoint[] | undefined): Cashpoint | undefined {
  const names = useInterruptedNames()
  return cashpoints?.find(({ _id }) => names.includes(formNameOf(_id)))
}

/** For a cashpoint whose cashier has another role now, or left. The server says where it is offered. */
export function AssignCashier({ cashpoint, businessid, may }: Props) {
  const queryClient = useQueryClient()
  const shown = useQuery({ ...cashpointQuery(cashpoint._id), enabled: may.includes(assignCashier.operation) }).data
  const formName = formNameOf(cashpoint._id)
  const [isOpen, setOpen] = useState(useInterruptedNames().includes(formName))
  const [isUnsaved, setUnsaved] = useState(false)
  const assign = useIntent(assignCashier)
  async function save(cashier: CashierFields) {
    const { message } = await assign({ body: { merchant: businessid, cashpoint: cashpoint._id, ...cashier } }, cashier)
    await refresh(queryClient, listCashpoints, showCashpoint)
    notify.success(message)
    setUnsaved(false)
    setOpen(false)
  }
  if (!shown?.may_assign_cashier) return null
  return (
    <>
      <div className="filters">
        {/* Many owners keep the default one for themselves. */}
        {!cashpoint.is_default && <span className="soft">{t`This cashpoint has no cashier.`}</span>}
        <Button icon={<PlusIcon size={20} />} onClick={() => setOpen(true)}>{t`Assign a cashier`}</Button>
      </div>
      <Dialog title={t`Assign a cashier to ${cashpoint.name}`} isOpen={isOpen} isUnsaved={isUnsaved} onClose={() => setOpen(false)}>
        <CashierForm name={formName} act={t`Assign Cashier`} onChange={setUnsaved} onSave={save} />
      </Dialog>
    </>
  )
}
