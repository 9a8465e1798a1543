import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
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
  const form = useStepForm<Fields, typeof formSchema>({
    values: draft?.type === 'electricity' ? draft : EMPTY,
    before: (interrupted as Fields | undefined) ?? null,
    schema: formSchema,
    onContinue(submitted): void {
      const complete = orderOf(submitted)
      if (complete && found.customer && !typed.amountError) onContinue({ order: complete }, { kobo: complete.amount, payee: found.customer.name })
    },
  })
  const { fields } = form
  const utility = useQuery(utilityPlansQuery())
  const service = utility.data?.utilityPlans.find(({ service_id }) => service_id === fields.service_id)?.name ?? t`The provider`
  const found = useBillCustomer({ type: 'electricity', number: fields.meter_number, serviceId: fields.service_id, variationId: fields.variation_id })
  const order = found.customer ? orderOf(fields) : null
  const typed = useBillQuote(businessid, order)
  useHeldBill('electricity', fields)
  const [provider, meter, amount] = [form.field('service_id'), form.field('meter_number'), form.field('amount')]
  return (
    <Form of={form} className="form">
      <SavedCustomers
        businessid={businessid}
        type="electricity"
        onChoose={({ number, service_id, phone, variation_id }) =>
          form.set({ service_id, variation_id: variation_id ?? '', meter_number: number, phone })
        }
      />
      {utility.isError && <NotLoaded error={utility.error} onRetry={() => void utility.refetch()} />}
      {utility.isPending && <SkeletonBlock height={72} />}
      <Select
        label={t`Provider`}
        placeholder={t`Choose a provider`}
        options={(utility.data?.utilityPlans ?? []).map(({ name, service_id }) => ({ value: service_id, label: name }))}
        name={provider.name}
        value={provider.value}
        error={provider.error}
        onChange={({ target }) => provider.onChange(target.value)}
      />
      <Segments
        label={t`Plan`}
        segments={METER_PLANS.map((plan) => ({ value: plan, label: plan === 'prepaid' ? t`Prepaid` : t`Postpaid` }))}
        value={fields.variation_id as (typeof METER_PLANS)[number]}
        onChange={(plan) => form.set({ variation_id: plan })}
        error={form.errorOf('variation_id')}
      />
      <DigitsField
        label={t`Meter Number`}
        autoComplete="off"
        rule={METER_NUMBER}
        {...meter}
        error={found.refusal ?? meter.error}
        below={<CustomerFound found={found} service={service} lead={t`${service} says this meter belongs to`} />}
      />
      <AmountField
        label={t`Amount`}
        {...amount}
        error={amount.error ?? typed.amountError}
        hint={<ToSpend kobo={typed.quoted?.available ?? available} />}
      />
      <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" {...form.text('phone')} />
      <BillTotal typed={typed} isAmountShown />
      <FormButtons isBusy={found.isLooking} onClose={onClose} />
    </Form>
  )
}

function orderOf(fields: Fields) {
  const { amount, phone, ...rest } = fields
  const plan = METER_PLANS.find((one) => one === rest.variation_id)
  if (!formSchema.safeParse(fields).success || amount === null || plan === undefined) return null
  return { type: 'electricity' as const, ...rest, variation_id: plan, amount, phone: normalizePhone(phone) }
}
