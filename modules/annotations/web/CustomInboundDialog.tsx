import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { amountSchema, typedText } from '../../../platform/http/contract.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { type TypedForm, useStepForm } from '../../../ui/parts/useContractForm.ts'
import { addCustomInbound, addCustomInboundSchema, PAYMENT_TYPES, showCustomInbound } from '../contract.ts'
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

const { originator_account_name, short_desc } = addCustomInboundSchema.shape

/** The rules of the call, with a sentence for each field that is empty. */
const entrySchema = (today: string) =>
  z.object({
    customer_name: originator_account_name,
    amount: z.number(t`Amount Should Not Be Empty.`).pipe(amountSchema),
    description: short_desc,
    date: z
      .string()
      .min(1, t`Date Should Not Be Empty.`)
      .refine((day) => day <= today, t`The date cannot be after today`),
    product: z.string().min(1, t`Product Should Not Be Empty.`),
    productName: z.string(),
    count: typedText()
      .min(1, { error: t`Count Should Not Be Empty.`, abort: true })
      .regex(/^[1-9]\d{0,5}$/, t`Type a whole number, at least 1`),
    paymentMethod: z.enum(PAYMENT_TYPES, t`Payment Method Should Not Be Empty.`),
  })

/** Notes money received elsewhere: a form, then the details to confirm. */
export function CustomInboundDialog({ businessid, isOpen, onClose }: { businessid: string; isOpen: boolean; onClose: () => void }) {
  const today = useLagosDay()
  const [isConfirming, setConfirming] = useState(false)
  const form = useStepForm({ values: EMPTY, schema: entrySchema(today), onContinue: () => setConfirming(true) })
  function close() {
    form.reset(EMPTY)
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog title={isConfirming ? t`Check the note` : t`Note a cash sale`} isOpen={isOpen} isUnsaved={form.isChanged} onClose={close}>
      {isConfirming ? (
        <Confirmation businessid={businessid} entry={form.fields} onBack={() => setConfirming(false)} onDone={close} />
      ) : (
        <EntryForm businessid={businessid} form={form} today={today} />
      )}
    </Dialog>
  )
}

function EntryForm({ businessid, form, today }: { businessid: string; form: TypedForm<Entry>; today: string }) {
  const product = form.field('product')
  return (
    <Form of={form}>
      <p className="soft">{t`A note about money that you received elsewhere, such as cash. It does not change your balance.`}</p>
      <div className="form">
        <Field label={t`Customer name`} maxLength={120} autoComplete="off" {...form.text('customer_name')} />
        <AmountField label={t`Amount`} {...form.field('amount')} />
        <Field label={t`Description`} maxLength={200} {...form.text('description')} />
        <DateField label={t`Date`} max={today} {...form.field('date')} />
        <CategoryField
          businessid={businessid}
          direction="inbound"
          value={product.value}
          error={product.error}
          onChange={(id, name) => {
            product.onChange(id)
            form.set({ productName: name })
          }}
        />
        <Field label={t`Count`} inputMode="numeric" {...form.text('count')} />
        <Select
          label={t`Payment method`}
          placeholder={t`Choose how it was paid`}
          options={PAYMENT_TYPES.map((type) => ({ value: type, label: type }))}
          {...form.text('paymentMethod')}
        />
      </div>
      <FormActs of={form} act={t`Continue`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}

function Confirmation({ businessid, entry, onBack, onDone }: { businessid: string; entry: Entry; onBack: () => void; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const add = useIntent(addCustomInbound)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    setBusy(true)
    clear()
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
      refuse(error)
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
      {refusal}
      <p className="buttons buttons--apart">
        <Button kind="act" isBusy={isBusy} onClick={() => void save()}>{t`Save`}</Button>
        <Button onClick={onBack}>{t`Change`}</Button>
      </p>
    </>
  )
}
