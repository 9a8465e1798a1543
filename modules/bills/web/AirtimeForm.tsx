import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { normalizePhone } from '../../identity/contract.ts'
import { airtimeFieldsSchema } from '../contract.ts'
import { BillTotal, networkOf, NetworkField, QuickAmounts, SavedCustomers, ToSpend, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'

type Fields = { network_id: string; phone: string; amount: number | null }

const formSchema = airtimeFieldsSchema.extend({ amount: z.number(t`Amount is required`).pipe(airtimeFieldsSchema.shape.amount) })

export function AirtimeForm({ businessid, available, draft, interrupted, onContinue, onClose }: BillFormProps) {
  const before = interrupted as Fields | undefined
  const kept = draft?.type === 'airtime' ? draft : null
  const { control, formState, handleSubmit, register, setValue, watch } = useForm<Fields>({
    defaultValues: before ?? { network_id: kept?.network_id ?? '', phone: kept?.phone ?? '', amount: kept?.amount ?? null },
    resolver: standardSchemaResolver(formSchema, undefined, { raw: true }),
  })
  /** The phone's prefix no longer chooses the network. */
  const [isChosen, setChosen] = useState(kept !== null || before !== undefined)
  const { errors } = formState
  const fields = watch()
  const order = orderOf(fields)
  const typed = useBillQuote(businessid, order)
  useHeldBill('airtime', fields)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((fields) => {
          const complete = orderOf(fields)
          if (complete && !typed.amountError) onContinue({ order: complete }, { kobo: complete.amount, payee: complete.phone })
        })(event)
      }
    >
      <SavedCustomers
        businessid={businessid}
        type="airtime"
        onChoose={({ number, service_id }) => {
          setValue('phone', number)
          setValue('network_id', service_id)
          setChosen(true)
        }}
      />
      <Controller
        control={control}
        name="network_id"
        render={({ field }) => (
          <NetworkField
            value={field.value}
            onChange={(network) => {
              setChosen(true)
              field.onChange(network)
            }}
            error={errors.network_id?.message}
          />
        )}
      />
      <Field
        label={t`Phone Number`}
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone', {
          onChange: (event: { target: { value: string } }) => !isChosen && setValue('network_id', networkOf(event.target.value)),
        })}
      />
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label={t`Amount`}
            value={field.value}
            onChange={field.onChange}
            error={errors.amount?.message ?? typed.amountError}
            hint={<ToSpend kobo={typed.quoted?.available ?? available} />}
            below={<QuickAmounts value={field.value} onChange={field.onChange} />}
          />
        )}
      />
      <BillTotal typed={typed} isAmountShown />
      <FormButtons onClose={onClose} />
    </form>
  )
}

/** Null until it is complete. */
function orderOf(fields: Fields) {
  const { network_id, amount } = fields
  if (!formSchema.safeParse(fields).success || amount === null) return null
  return { type: 'airtime' as const, network_id, phone: normalizePhone(fields.phone), amount }
}
