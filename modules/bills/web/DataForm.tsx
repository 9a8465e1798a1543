import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { normalizePhone } from '../../identity/contract.ts'
import { dataFieldsSchema, networkFieldSchema } from '../contract.ts'
import { BillTotal, networkOf, NetworkField, NotLoaded, planGoneText, SavedCustomers, useBillQuote } from './BillFormParts.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { dataPlansQuery } from './queries.ts'

type Fields = { network: string; phone: string; variation_id: string }

const formSchema = dataFieldsSchema.extend({ network: networkFieldSchema })

export function DataForm({ businessid, draft, draftNetwork, interrupted, onContinue, onClose }: BillFormProps) {
  const before = interrupted as Fields | undefined
  const kept = draft?.type === 'data' ? draft : null
  const { control, formState, handleSubmit, register, setValue, watch } = useForm<Fields>({
    defaultValues: before ?? {
      network: kept ? (draftNetwork ?? networkOf(kept.phone)) : '',
      phone: kept?.phone ?? '',
      variation_id: kept?.variation_id ?? '',
    },
    resolver: standardSchemaResolver(formSchema, undefined, { raw: true }),
  })
  /** The phone's prefix no longer chooses the network. */
  const [isChosen, setChosen] = useState(kept !== null || before !== undefined)
  const { errors } = formState
  const fields = watch()
  const plans = useQuery(dataPlansQuery(fields.network))
  const isPlanGone = plans.data !== undefined && fields.variation_id !== '' && !plans.data.some((plan) => plan.variation_id === fields.variation_id)
  const order = isPlanGone ? null : orderOf(fields)
  const typed = useBillQuote(businessid, order)
  useHeldBill('data', fields)
  /** A plan belongs to one network. */
  function changeNetwork(network: string) {
    if (network === fields.network) return
    setValue('network', network)
    setValue('variation_id', '')
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((submitted) => {
          const complete = orderOf(submitted)
          const plan = plans.data?.find(({ variation_id }) => variation_id === submitted.variation_id)
          if (complete && plan && !typed.amountError)
            onContinue({ order: complete, network: submitted.network }, { kobo: plan.amount, payee: complete.phone })
        })(event)
      }
    >
      <SavedCustomers
        businessid={businessid}
        type="data"
        onChoose={({ number, service_id }) => {
          setValue('phone', number)
          changeNetwork(service_id)
          setChosen(true)
        }}
      />
      <NetworkField
        value={fields.network}
        onChange={(network) => {
          setChosen(true)
          changeNetwork(network)
        }}
        error={fields.network === '' ? errors.network?.message : undefined}
      />
      <Field
        label={t`Phone Number`}
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone', { onChange: (event: { target: { value: string } }) => !isChosen && changeNetwork(networkOf(event.target.value)) })}
      />
      {fields.network !== '' && plans.isError && <NotLoaded error={plans.error} onRetry={() => void plans.refetch()} />}
      {fields.network !== '' && plans.isPending && <SkeletonBlock height={160} />}
      {plans.data?.length === 0 && <EmptyState>{t`No data plan of this network is sold at the moment.`}</EmptyState>}
      <Controller
        control={control}
        name="variation_id"
        render={({ field }) => (
          <div className="bill__plans">
            <RadioCards
              label={t`Plan`}
              options={(plans.data ?? []).map(({ name, amount, variation_id }) => ({
                value: variation_id,
                title: name,
                detail: <MoneyText kobo={amount} />,
              }))}
              value={field.value || null}
              onChange={field.onChange}
              error={isPlanGone ? planGoneText() : field.value === '' ? errors.variation_id?.message : undefined}
            />
          </div>
        )}
      />
      <BillTotal typed={typed} />
      <FormButtons isBusy={plans.isLoading} onClose={onClose} />
    </form>
  )
}

function orderOf(fields: Fields) {
  if (!formSchema.safeParse(fields).success) return null
  return { type: 'data' as const, variation_id: fields.variation_id, phone: normalizePhone(fields.phone) }
}
