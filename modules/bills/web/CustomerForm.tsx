import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { TelevisionDrawing } from '../../../ui/drawings/TelevisionDrawing.tsx'
import { nairaText } from '../../../ui/format/naira.ts'
import { translateSentence } from '../../../ui/i18n.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { normalizePhone } from '../../identity/contract.ts'
import { billFieldsSchema, billOrderSchema, type BillProduct, billProduct, type BillType, ownPlans, type WireBillOrder } from '../contract.ts'
import { BillTotal, CustomerFound, NotLoaded, planGoneText, SavedCustomers, ToSpend, useBillCustomer, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { numberName } from './number-name.ts'
import { billPlansQuery } from './queries.ts'

/** Those of the product, by the names of its payload. */
type Fields = Readonly<Record<string, string | number | null>>

/** A product whose number is looked up at the biller. What the form has follows from the product's entry in the contract. */
export function CustomerForm(props: BillFormProps) {
  const { customer } = billProduct(props.type)
  return customer && <FormOf {...props} customer={customer} />
}

function FormOf({
  type,
  customer,
  businessid,
  available,
  draft,
  interrupted,
  onContinue,
  onClose,
}: BillFormProps & { customer: NonNullable<BillProduct['customer']> }) {
  const product = billProduct(type)
  const [isListed, hasAmount] = [product.plans === 'listed', 'amount' in billFieldsSchema[type].shape]
  const [schema] = useState(() => formSchemaOf(type))
  const form = useStepForm<Fields, z.ZodType>({
    values: fieldsOf(type, draft),
    before: interrupted === undefined ? null : fieldsOf(type, interrupted),
    schema,
    onContinue(): void {
      if (order && kobo !== null && found.customer && !typed.amountError) onContinue({ order }, { kobo, payee: found.customer.name })
    },
  })
  const { fields } = form
  const textField = (name: string) => ({ ...form.field(name), value: textOf(fields, name) })
  const [service, plan, number] = [textField('service_id'), textField('variation_id'), textField(customer.field)]
  const lists = useQuery(billPlansQuery(type))
  const plans = lists.data?.plans.filter(({ service_id }) => service_id === service.value) ?? []
  const serviceName = lists.data?.services.find(({ service_id }) => service_id === service.value)?.name ?? t`The provider`
  const found = useBillCustomer({ type, number: number.value, serviceId: service.value, variationId: plan.value })
  const isUnloaded = lists.data?.unloaded_services.includes(service.value) ?? false
  const chosenPlan = plans.find(({ variation_id }) => variation_id === plan.value)
  const isPlanGone = isListed && lists.data !== undefined && !isUnloaded && plan.value !== '' && !chosenPlan
  const order = found.customer && !isPlanGone ? orderOf(type, fields, schema) : null
  const amount = typeof fields['amount'] === 'number' ? fields['amount'] : null
  const kobo = hasAmount ? amount : (chosenPlan?.amount ?? null)
  const typed = useBillQuote(businessid, order)
  useHeldBill(type, fields)
  /** A plan of a list belongs to one service. */
  function changeService(serviceId: string) {
    if (!isListed) service.onChange(serviceId)
    else if (serviceId !== service.value) form.set({ service_id: serviceId, variation_id: '' })
  }
  const services = lists.data?.services ?? []
  const label = translateSentence(customer.service.label)
  return (
    <Form of={form} className="form">
      <SavedCustomers
        businessid={businessid}
        type={type}
        onChoose={(one) =>
          form.set({
            service_id: one.service_id,
            [customer.field]: one.number,
            phone: one.phone,
            ...(product.plans !== null && { variation_id: one.variation_id ?? '' }),
          })
        }
      />
      {lists.isError && <NotLoaded error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.isPending && <SkeletonBlock height={72} />}
      {customer.service.placeholder !== undefined ? (
        <Select
          label={label}
          placeholder={translateSentence(customer.service.placeholder)}
          options={services.map(({ name, service_id }) => ({ value: service_id, label: name }))}
          name={service.name}
          value={service.value}
          error={service.error}
          onChange={({ target }) => changeService(target.value)}
        />
      ) : (
        lists.data && (
          <Segments
            label={label}
            segments={services.map(({ name, service_id }) => ({ value: service_id, label: name }))}
            value={service.value}
            onChange={changeService}
            error={service.value === '' ? service.error : undefined}
          />
        )
      )}
      {isListed && (
        <Select
          label={t`Plan`}
          placeholder={service.value === '' ? t`Choose a service first` : t`Choose a plan`}
          options={plans.map(({ name, amount: price, variation_id }) => ({ value: variation_id, label: `${name} · ${nairaText(price)}` }))}
          name={plan.name}
          value={plan.value}
          error={isPlanGone ? planGoneText() : plan.error}
          onChange={({ target }) => plan.onChange(target.value)}
        />
      )}
      {isUnloaded && <PlansNotLoaded service={serviceName} isBusy={lists.isFetching} onRetry={() => void lists.refetch()} />}
      {isListed && lists.data && service.value !== '' && !isUnloaded && plans.length === 0 && (
        <EmptyState
          drawing={<TelevisionDrawing />}
          action={<Button onClick={() => void lists.refetch()}>{t`Try again`}</Button>}
        >{t`No plan of ${serviceName} is sold at the moment.`}</EmptyState>
      )}
      {ownPlans(type).length > 0 && (
        <Segments
          label={t`Plan`}
          segments={ownPlans(type).map((one) => ({ value: one.id, label: translateSentence(one.label) }))}
          value={plan.value}
          onChange={(chosen) => form.set({ variation_id: chosen })}
          error={plan.error}
        />
      )}
      <DigitsField
        label={numberName(type)}
        autoComplete="off"
        rule={customer}
        {...number}
        error={found.refusal ?? number.error}
        below={<CustomerFound found={found} service={serviceName} lead={t`${serviceName} says this ${customer.thing} belongs to`} />}
      />
      {hasAmount && (
        <AmountField
          label={t`Amount`}
          {...form.field('amount')}
          value={amount}
          error={form.errorOf('amount') ?? typed.amountError}
          hint={<ToSpend kobo={typed.quoted?.available ?? available} />}
        />
      )}
      <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" {...form.text('phone')} />
      <BillTotal typed={typed} isAmountShown={hasAmount} />
      <FormButtons isBusy={found.isLooking} onClose={onClose} />
    </Form>
  )
}

/** The lists of the other services came. */
function PlansNotLoaded({ service, isBusy, onRetry }: { service: string; isBusy: boolean; onRetry: () => void }) {
  return (
    <Callout tone="wait" role="alert" title={t`The plans of ${service} could not be loaded.`}>
      <Button kind="text" size="small" isBusy={isBusy} onClick={onRetry}>{t`Try again`}</Button>
    </Callout>
  )
}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The fields of the product as an order or an ended session has them. What it does not have is empty. */
function fieldsOf(type: BillType, from: unknown): Fields {
  const held: Readonly<Record<string, unknown>> = { ...(typeof from === 'object' ? from : null) }
  return Object.fromEntries(
    Object.keys(billFieldsSchema[type].shape).map((name) => {
      const value = held[name]
      return [name, typeof value === 'string' || typeof value === 'number' ? value : name === 'amount' ? null : '']
    }),
  )
}

/** An amount that is not entered yet has a sentence of its own. */
function formSchemaOf(type: BillType): z.ZodType {
  const fields: z.ZodObject = billFieldsSchema[type]
  const { amount } = fields.shape
  return amount ? fields.extend({ amount: z.number(t`Amount is required`).pipe(amount) }) : fields
}

/** Null until it is complete. */
function orderOf(type: BillType, fields: Fields, schema: z.ZodType): WireBillOrder | null {
  const order: unknown = { type, ...fields, phone: normalizePhone(textOf(fields, 'phone')) }
  return schema.safeParse(fields).success && isOrder(order) ? order : null
}

const isOrder = (order: unknown): order is WireBillOrder => billOrderSchema.safeParse(order).success
