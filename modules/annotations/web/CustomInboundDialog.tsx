import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { addCustomInbound, PAYMENT_TYPES, showCustomInbound } from '../contract.ts'
import { CategoryField } from './CategoryField.tsx'

type Entry = {
  customer_name: string
  amount: number | null
  description: string
  date: string
  product: string
  productName: string
  count: string
  paymentMethod: string
}
const EMPTY: Entry = { customer_name: '', amount: null, description: '', date: '', product: '', productName: '', count: '', paymentMethod: '' }

type Faults = Partial<Record<keyof Entry, string>>

function faultsOf(entry: Entry, today: string): Faults {
  const isEmpty = (text: string) => text.trim() === ''
  const faults: Faults = {
    ...(isEmpty(entry.customer_name) && { customer_name: t`Customer Name Should Not Be Empty.` }),
    ...(entry.amount === null && { amount: t`Amount Should Not Be Empty.` }),
    ...(isEmpty(entry.description) && { description: t`Description Should Not Be Empty.` }),
    ...(isEmpty(entry.date) && { date: t`Date Should Not Be Empty.` }),
    ...(entry.product === '' && { product: t`Product Should Not Be Empty.` }),
    ...(isEmpty(entry.count) && { count: t`Count Should Not Be Empty.` }),
    ...(entry.paymentMethod === '' && { paymentMethod: t`Payment Method Should Not Be Empty.` }),
  }
  if (entry.date > today) faults.date = t`The date cannot be after today`
  if (!isEmpty(entry.count) && !/^[1-9]\d{0,5}$/.test(entry.count.trim())) faults.count = t`Type a whole number, at least 1`
  return faults
}

/** Notes money received elsewhere: a form, then the details to confirm. */
export function CustomInboundDialog({ businessid, isOpen, onClose }: { businessid: string; isOpen: boolean; onClose: () => void }) {
  const [entry, setEntry] = useState(EMPTY)
  const [isConfirming, setConfirming] = useState(false)
  function close() {
    setEntry(EMPTY)
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog title={isConfirming ? t`Confirm inbound details` : t`Add custom inbound`} isOpen={isOpen} isUnsaved={entry !== EMPTY} onClose={close}>
      {isConfirming ? (
        <Confirmation businessid={businessid} entry={entry} onBack={() => setConfirming(false)} onDone={close} />
      ) : (
        <EntryForm businessid={businessid} entry={entry} onChange={setEntry} onContinue={() => setConfirming(true)} />
      )}
    </Dialog>
  )
}

function EntryForm({
  businessid,
  entry,
  onChange,
  onContinue,
}: {
  businessid: string
  entry: Entry
  onChange: (entry: Entry) => void
  onContinue: () => void
}) {
  const today = useLagosDay()
  const [isTried, setTried] = useState(false)
  const { form, focusError } = useErrorFocus()
  const faults = faultsOf(entry, today)
  const shown: Faults = isTried ? faults : {}
  const set = (change: Partial<Entry>) => onChange({ ...entry, ...change })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0) return focusError()
    onContinue()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="soft">{t`A note about money that you received elsewhere, such as cash. It does not change your balance.`}</p>
      <div className="form">
        <Field
          label={t`Customer name`}
          maxLength={120}
          autoComplete="off"
          value={entry.customer_name}
          error={shown.customer_name}
          onChange={({ target }) => set({ customer_name: target.value })}
        />
        <AmountField label={t`Amount`} value={entry.amount} error={shown.amount} onChange={(amount) => set({ amount })} />
        <Field
          label={t`Description`}
          maxLength={200}
          value={entry.description}
          error={shown.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <Field label={t`Date`} type="date" max={today} value={entry.date} error={shown.date} onChange={({ target }) => set({ date: target.value })} />
        <CategoryField
          businessid={businessid}
          direction="inbound"
          value={entry.product}
          error={shown.product}
          onChange={(product, productName) => set({ product, productName })}
        />
        <Field label={t`Count`} inputMode="numeric" value={entry.count} error={shown.count} onChange={({ target }) => set({ count: target.value })} />
        <Select
          label={t`Payment method`}
          placeholder={t`Choose how it was paid`}
          options={PAYMENT_TYPES.map((type) => ({ value: type, label: type }))}
          value={entry.paymentMethod}
          error={shown.paymentMethod}
          onChange={({ target }) => set({ paymentMethod: target.value })}
        />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">{t`Continue`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}

function Confirmation({ businessid, entry, onBack, onDone }: { businessid: string; entry: Entry; onBack: () => void; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const add = useIntent(addCustomInbound)
  async function save() {
    setBusy(true)
    try {
      const body = {
        merchant_id: businessid,
        product_id: entry.product,
        amount: entry.amount!,
        originator_account_name: entry.customer_name,
        short_desc: entry.description,
        tnx_date: entry.date,
        quantity: Number(entry.count),
        payment_type: entry.paymentMethod as (typeof PAYMENT_TYPES)[number],
      }
      const { message } = await add({ body })
      notify.success(message)
      await refresh(queryClient, showCustomInbound)
      onDone()
    } catch (error) {
      notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <DescriptionList
        facts={[
          { name: t`Customer name`, value: entry.customer_name },
          { name: t`Amount`, value: <MoneyText kobo={entry.amount!} /> },
          { name: t`Description`, value: entry.description },
          { name: t`Date`, value: dayWithDate(entry.date) },
          { name: t`Product`, value: entry.productName },
          { name: t`Count`, value: entry.count },
          { name: t`Payment method`, value: entry.paymentMethod },
        ]}
      />
      <p className="buttons buttons--apart">
        <Button kind="act" isBusy={isBusy} onClick={() => void save()}>{t`Save`}</Button>
        <Button onClick={onBack}>{t`Change`}</Button>
      </p>
    </>
  )
}
