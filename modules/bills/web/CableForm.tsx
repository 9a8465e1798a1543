import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { nairaText } from '../../../ui/format/naira.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { normalizePhone } from '../../identity/contract.ts'
import { cableFieldsSchema, SMARTCARD_NUMBER } from '../contract.ts'
import { BillTotal, CustomerFound, NotLoaded, planGoneText, SavedCustomers, useBillCustomer, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { cablePlansQuery } from './queries.ts'

type Fields = { service_id: string; variation_id: string; smartcard_number: string; phone: string }

const formSchema = cableFieldsSchema
const EMPTY: Fields = { service_id: '', variation_id: '', smartcard_number: '', phone: '' }

export function CableForm({ businessid, draft, interrupted, onContinue, onClose }: BillFormProps) {
  const before = interrupted as Fields | undefined
  const { control, formState, handleSubmit, register, setValue, watch } = useForm<Fields>({
    defaultValues: before ?? (draft?.type === 'cable' ? draft : EMPTY),
    resolver: standardSchemaResolver(formSchema, undefined, { raw: true }),
  })
  const { errors } = formState
  const fields = watch()
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
  /** A plan belongs to one service. */
  function changeService(serviceId: string) {
    if (serviceId === fields.service_id) return
    setValue('service_id', serviceId)
    setValue('variation_id', '')
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((submitted) => {
          const complete = orderOf(submitted)
          const plan = plans.find(({ variation_id }) => variation_id === submitted.variation_id)
          if (complete && plan && found.customer && !typed.amountError)
            onContinue({ order: complete }, { kobo: plan.amount, payee: found.customer.name })
        })(event)
      }
    >
      <SavedCustomers
        businessid={businessid}
        type="cable"
        onChoose={({ number, service_id, phone, variation_id }) => {
          setValue('service_id', service_id)
          setValue('smartcard_number', number)
          setValue('phone', phone)
          setValue('variation_id', variation_id ?? '')
        }}
      />
      {cable.isError && <NotLoaded error={cable.error} onRetry={() => void cable.refetch()} />}
      {cable.isPending && <SkeletonBlock height={72} />}
      {cable.data && (
        <Segments
          label={t`Service`}
          segments={cable.data.services.map(({ name, service_id }) => ({ value: service_id, label: name }))}
          value={fields.service_id}
          onChange={changeService}
          error={fields.service_id === '' ? errors.service_id?.message : undefined}
        />
      )}
      <Select
        label={t`Plan`}
        placeholder={fields.service_id === '' ? t`Choose a service first` : t`Choose a plan`}
        options={plans.map(({ name, amount, variation_id }) => ({ value: variation_id, label: `${name} · ${nairaText(amount)}` }))}
        error={isPlanGone ? planGoneText() : errors.variation_id?.message}
        {...register('variation_id')}
      />
      {isUnloaded && <PlansNotLoaded service={service} isBusy={cable.isFetching} onRetry={() => void cable.refetch()} />}
      {cable.data && fields.service_id !== '' && !isUnloaded && plans.length === 0 && (
        <EmptyState>{t`No plan of ${service} is sold at the moment.`}</EmptyState>
      )}
      <Controller
        control={control}
        name="smartcard_number"
        render={({ field }) => (
          <DigitsField
            label={t`Smartcard Number`}
            autoComplete="off"
            rule={SMARTCARD_NUMBER}
            value={field.value}
            onChange={field.onChange}
            error={found.refusal ?? errors.smartcard_number?.message}
            below={<CustomerFound found={found} service={service} lead={t`${service} says this smartcard belongs to`} />}
          />
        )}
      />
      <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" error={errors.phone?.message} {...register('phone')} />
      <BillTotal typed={typed} />
      <FormButtons isBusy={found.isLooking} onClose={onClose} />
    </form>
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
  return formSchema.safeParse(fields).success ? { type: 'cable' as const, ...fields, phone: normalizePhone(fields.phone) } : null
}
