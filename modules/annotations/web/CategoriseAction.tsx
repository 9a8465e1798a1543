import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { ActionRow } from '../../../ui/parts/ActionRows.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { showCashierTransaction, showReceipt } from '../../history/contract.ts'
import { categorise } from '../contract.ts'
import { CategoryField } from './CategoryField.tsx'

type Transaction = { _id: string; type: 'credit' | 'debit'; category: { _id: string; name: string } | null }

/** Sorts money in under a product, and money out under an expense. */
export function CategoriseAction({ businessid, transaction }: { businessid: string; transaction: Transaction }) {
  const [isOpen, setOpen] = useState(false)
  const title = transaction.type === 'credit' ? t`Categorise` : t`Categorise expense`
  return (
    <>
      <ActionRow icon={TagIcon} title={title} detail={transaction.category?.name} onPress={() => setOpen(true)} />
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CategoriseForm businessid={businessid} transaction={transaction} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CategoriseForm({ businessid, transaction, onDone }: { businessid: string; transaction: Transaction; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [category, setCategory] = useState(transaction.category?._id ?? '')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    setTried(true)
    if (category === '') return
    setBusy(true)
    clear()
    try {
      await call(categorise, { body: { transaction_id: transaction._id, category } })
      await refresh(queryClient, showReceipt, showCashierTransaction)
      onDone()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CategoryField
        businessid={businessid}
        direction={transaction.type === 'credit' ? 'inbound' : 'outbound'}
        value={category}
        error={isTried && category === '' ? t`Choose a category` : undefined}
        onChange={setCategory}
      />
      {refusal}
      <p className="buttons buttons--apart">
        <Button kind="act" isBusy={isBusy} onClick={() => void save()}>{t`Save`}</Button>
        <CancelButton />
      </p>
    </>
  )
}
