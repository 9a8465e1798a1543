import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { TelevisionDrawing } from '../../../ui/drawings/TelevisionDrawing.tsx'
import { nairaText } from '../../../ui/format/naira.ts'
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
import { cableFieldsSchema, SMARTCARD_NUMBER } from '../contract.ts'
import { BillTotal, CustomerFound, NotLoaded, planGoneText, SavedCustomers, useBillCustomer, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { cablePlansQuery } from './queries.ts'

type Fields = { service_id: string; variation_id: string; smartcard_number: string; phone: string }

const EMPTY: Fields = { service_id: '', variation_id: '', smartcard_number: '', phone: '' }

export function CableForm({ businessid, draft, interrupted, onContinue, onClose }: BillFormProps) {
  const form = useStepForm<Fields, typeof cableFieldsSchema>({
    values: draft?.type === 'cable' ? draft : EMPTY,
    before: (interrupted as Fields | undefined) ?? null,
    schema: cableFieldsSchema,
    onContinue(submitted): void {
      const complete = orderOf(submitted)
      const plan = plans.find(({ variation_id }) => variation_id === submitted.variation_id)
      if (complete && plan && found.customer && !typed.amountError) onContinue({ order: complete }, { kobo: plan.amount, payee: found.customer.name })
    },
  })
  const { fields } = form
  const cable = useQuery(cablePlansQuery())
  const plans = cable.data?.cablePlans.filter(({ service_id }) => service_id === fields.service_id) ?? []
  const service = cable.data?.services.find(({ service_id }) => service_id === fields.service_id)?.name ?? t`The provider`
  const found = useBillCustomer({ type: 'cable', number: fields.smartcard_number, serviceId: fields.service_id, variationId: '' })
  const isUnloaded = cable.data?.unloaded_services.includes(fields.service_id) ?? false
  const isPlanGone =
    cable.data !== undefined && !isUnloaded && fields.variation_id !== '' && !plans.some((plan) => plan.variation_id === fields.variation_id)
  const order = found.customer && !isPlanGone ? orderOf(fields) : null
  const typed = useBillQuote(businessid, order)
  useHeldBill('cable', fields)
  const smartcard = form.field('smartcard_number')
  // The choices come after the value, where a person is chosen who was paid for before.
  const plan = form.field('variation_id')
  /** A plan belongs to one service. */
  function changeService(serviceId: string) {
    if (serviceId === fields.service_id) return
    form.set({ service_id: serviceId, variation_id: '' })
  }
  return (
    <Form of={form} className="form">
      <SavedCustomers
        businessid={businessid}
        type="cable"
        onChoose={({ number, service_id, phone, variation_id }) =>
          form.set({ service_id, smartcard_number: number, phone, variation_id: variation_id ?? '' })
        }
      />
      {cable.isError && <NotLoaded error={cable.error} onRetry={() => void cable.refetch()} />}
      {cable.isPending && <SkeletonBlock height={72} />}
      {cable.data && (
        <Segments
          label={t`Service`}
          segments={cable.data.services.map(({ name, service_id }) => ({ value: service_id, label: name }))}
          value={fields.service_id}
          onChange={changeService}
          error={fields.service_id === '' ? form.errorOf('service_id') : undefined}
        />
      )}
      <Select
        label={t`Plan`}
        placeholder={fields.service_id === '' ? t`Choose a service first` : t`Choose a plan`}
        options={plans.map(({ name, amount, variation_id }) => ({ value: variation_id, label: `${name} · ${nairaText(amount)}` }))}
        name={plan.name}
        value={plan.value}
        error={isPlanGone ? planGoneText() : plan.error}
        onChange={({ target }) => plan.onChange(target.value)}
      />
      {isUnloaded && <PlansNotLoaded service={service} isBusy={cable.isFetching} onRetry={() => void cable.refetch()} />}
      {cable.data && fields.service_id !== '' && !isUnloaded && plans.length === 0 && (
        <EmptyState
          drawing={<TelevisionDrawing />}
          action={<Button onClick={() => void cable.refetch()}>{t`Try again`}</Button>}
        >{t`No plan of ${service} is sold at the moment.`}</EmptyState>
      )}
      <DigitsField
        label={t`Smartcard Number`}
        autoComplete="off"
        rule={SMARTCARD_NUMBER}
        {...smartcard}
        error={found.refusal ?? smartcard.error}
        below={<CustomerFound found={found} service={service} lead={t`${service} says this smartcard belongs to`} />}
      />
      <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" {...form.text('phone')} />
      <BillTotal typed={typed} />
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

function orderOf(fields: Fields) {
  return cableFieldsSchema.safeParse(fields).success ? { type: 'cable' as const, ...fields, phone: normalizePhone(fields.phone) } : null
}
