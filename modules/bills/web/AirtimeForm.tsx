import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { normalizePhone } from '../../identity/contract.ts'
import { airtimeFieldsSchema } from '../contract.ts'
import { BillTotal, networkOf, NetworkField, QuickAmounts, SavedCustomers, ToSpend, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'

type Fields = { network_id: string; phone: string; amount: number | null }

const formSchema = airtimeFieldsSchema.extend({ amount: z.number(t`Amount is required`).pipe(airtimeFieldsSchema.shape.amount) })

export function AirtimeForm({ businessid, available, draft, interrupted, onContinue, onClose }: BillFormProps) {
  const before = (interrupted as Fields | undefined) ?? null
  const kept = draft?.type === 'airtime' ? draft : null
  const form = useStepForm<Fields, typeof formSchema>({
    values: { network_id: kept?.network_id ?? '', phone: kept?.phone ?? '', amount: kept?.amount ?? null },
    before,
    schema: formSchema,
    onContinue(submitted): void {
      const complete = orderOf(submitted)
      if (complete && !typed.amountError) onContinue({ order: complete }, { kobo: complete.amount, payee: complete.phone })
    },
  })
  /** The phone's prefix no longer chooses the network. */
  const [isChosen, setChosen] = useState(kept !== null || before !== null)
  const { fields } = form
  const order = orderOf(fields)
  const typed = useBillQuote(businessid, order)
  useHeldBill('airtime', fields)
  const [network, amount] = [form.field('network_id'), form.field('amount')]
  return (
    <Form of={form} className="form">
      <SavedCustomers
        businessid={businessid}
        type="airtime"
        onChoose={({ number, service_id }) => {
          form.set({ phone: number, network_id: service_id })
          setChosen(true)
        }}
      />
      <NetworkField
        {...network}
        onChange={(chosen) => {
          setChosen(true)
          network.onChange(chosen)
        }}
      />
      <Field
        label={t`Phone Number`}
        inputMode="tel"
        autoComplete="off"
        {...form.text('phone', ({ target }) => !isChosen && form.set({ network_id: networkOf(target.value) }))}
      />
      <AmountField
        label={t`Amount`}
        {...amount}
        error={amount.error ?? typed.amountError}
        hint={<ToSpend kobo={typed.quoted?.available ?? available} />}
        below={<QuickAmounts value={amount.value} onChange={amount.onChange} />}
      />
      <BillTotal typed={typed} isAmountShown />
      <FormButtons onClose={onClose} />
    </Form>
  )
}

/** Null until it is complete. */
function orderOf(fields: Fields) {
  const { network_id, amount } = fields
  if (!formSchema.safeParse(fields).success || amount === null) return null
  return { type: 'airtime' as const, network_id, phone: normalizePhone(fields.phone), amount }
}
