import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { normalizePhone } from '../../identity/contract.ts'
import { electricityFieldsSchema, METER_NUMBER, METER_PLANS } from '../contract.ts'
import { BillTotal, CustomerFound, NotLoaded, SavedCustomers, ToSpend, useBillCustomer, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { utilityPlansQuery } from './queries.ts'

type Fields = { service_id: string; variation_id: string; meter_number: string; amount: number | null; phone: string }

const formSchema = electricityFieldsSchema.extend({ amount: z.number(t`Amount is required`).pipe(electricityFieldsSchema.shape.amount) })
const EMPTY: Fields = { service_id: '', variation_id: '', meter_number: '', amount: null, phone: '' }

export function UtilityForm({ businessid, available, draft, interrupted, onContinue, onClose }: BillFormProps) {
  const before = interrupted as Fields | undefined
  const { control, formState, handleSubmit, register, setValue, watch } = useForm<Fields>({
    defaultValues: before ?? (draft?.type === 'electricity' ? draft : EMPTY),
    resolver: standardSchemaResolver(formSchema, undefined, { raw: true }),
  })
  const { errors } = formState
  const fields = watch()
  const utility = useQuery(utilityPlansQuery())
  const service = utility.data?.utilityPlans.find(({ service_id }) => service_id === fields.service_id)?.name ?? t`The provider`
  const found = useBillCustomer({ type: 'electricity', number: fields.meter_number, serviceId: fields.service_id, variationId: fields.variation_id })
  const order = found.customer ? orderOf(fields) : null
  const typed = useBillQuote(businessid, order)
  useHeldBill('electricity', fields)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((submitted) => {
          const complete = orderOf(submitted)
          if (complete && found.customer && !typed.amountError) onContinue({ order: complete }, { kobo: complete.amount, payee: found.customer.name })
        })(event)
      }
    >
      <SavedCustomers
        businessid={businessid}
        type="electricity"
        onChoose={({ number, service_id, phone, variation_id }) => {
          setValue('service_id', service_id)
          setValue('variation_id', variation_id ?? '')
          setValue('meter_number', number)
          setValue('phone', phone)
        }}
      />
      {utility.isError && <NotLoaded error={utility.error} onRetry={() => void utility.refetch()} />}
      {utility.isPending && <SkeletonBlock height={72} />}
      <Select
        label={t`Provider`}
        placeholder={t`Choose a provider`}
        options={(utility.data?.utilityPlans ?? []).map(({ name, service_id }) => ({ value: service_id, label: name }))}
        error={errors.service_id?.message}
        {...register('service_id')}
      />
      <Segments
        label={t`Plan`}
        segments={METER_PLANS.map((plan) => ({ value: plan, label: plan === 'prepaid' ? t`Prepaid` : t`Postpaid` }))}
        value={fields.variation_id as (typeof METER_PLANS)[number]}
        onChange={(plan) => setValue('variation_id', plan)}
        error={fields.variation_id === '' ? errors.variation_id?.message : undefined}
      />
      <Controller
        control={control}
        name="meter_number"
        render={({ field }) => (
          <DigitsField
            label={t`Meter Number`}
            autoComplete="off"
            rule={METER_NUMBER}
            value={field.value}
            onChange={field.onChange}
            error={found.refusal ?? errors.meter_number?.message}
            below={<CustomerFound found={found} service={service} lead={t`${service} says this meter belongs to`} />}
          />
        )}
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
          />
        )}
      />
      <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" error={errors.phone?.message} {...register('phone')} />
      <BillTotal typed={typed} isAmountShown />
      <FormButtons isBusy={found.isLooking} onClose={onClose} />
    </form>
  )
}

function orderOf(fields: Fields) {
  const { amount, phone, ...rest } = fields
  const plan = METER_PLANS.find((one) => one === rest.variation_id)
  if (!formSchema.safeParse(fields).success || amount === null || plan === undefined) return null
  return { type: 'electricity' as const, ...rest, variation_id: plan, amount, phone: normalizePhone(phone) }
}
