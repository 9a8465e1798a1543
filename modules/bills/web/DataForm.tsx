import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneDrawing } from '../../../ui/drawings/PhoneDrawing.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { normalizePhone } from '../../identity/contract.ts'
import { dataFieldsSchema, networkFieldSchema } from '../contract.ts'
import { BillTotal, networkOf, NetworkField, NotLoaded, planGoneText, SavedCustomers, useBillQuote } from './BillFormParts.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type BillFormProps, FormButtons } from './BillFormButtons.tsx'
import { useHeldBill } from './interrupted-bill.ts'
import { dataPlansQuery } from './queries.ts'

type Fields = { network: string; phone: string; variation_id: string }

const formSchema = dataFieldsSchema.extend({ network: networkFieldSchema })

export function DataForm({ businessid, draft, draftNetwork, interrupted, onContinue, onClose }: BillFormProps) {
  const before = (interrupted as Fields | undefined) ?? null
  const kept = draft?.type === 'data' ? draft : null
  const form = useStepForm<Fields, typeof formSchema>({
    values: {
      network: kept ? (draftNetwork ?? networkOf(kept.phone)) : '',
      phone: kept?.phone ?? '',
      variation_id: kept?.variation_id ?? '',
    },
    before,
    schema: formSchema,
    onContinue(submitted): void {
      const complete = orderOf(submitted)
      const plan = plans.data?.find(({ variation_id }) => variation_id === submitted.variation_id)
      if (complete && plan && !typed.amountError)
        onContinue({ order: complete, network: submitted.network }, { kobo: plan.amount, payee: complete.phone })
    },
  })
  /** The phone's prefix no longer chooses the network. */
  const [isChosen, setChosen] = useState(kept !== null || before !== null)
  const { fields } = form
  const plans = useQuery(dataPlansQuery(fields.network))
  const isPlanGone = plans.data !== undefined && fields.variation_id !== '' && !plans.data.some((plan) => plan.variation_id === fields.variation_id)
  const order = isPlanGone ? null : orderOf(fields)
  const typed = useBillQuote(businessid, order)
  useHeldBill('data', fields)
  /** A plan belongs to one network. */
  function changeNetwork(network: string) {
    if (network === fields.network) return
    form.set({ network, variation_id: '' })
  }
  return (
    <Form of={form} className="form">
      <SavedCustomers
        businessid={businessid}
        type="data"
        onChoose={({ number, service_id }) => {
          form.set({ phone: number })
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
        error={fields.network === '' ? form.errorOf('network') : undefined}
      />
      <Field
        label={t`Phone Number`}
        inputMode="tel"
        autoComplete="off"
        {...form.text('phone', ({ target }) => !isChosen && changeNetwork(networkOf(target.value)))}
      />
      {fields.network !== '' && plans.isError && <NotLoaded error={plans.error} onRetry={() => void plans.refetch()} />}
      {fields.network !== '' && plans.isPending && <SkeletonBlock height={160} />}
      {plans.data?.length === 0 && (
        <EmptyState
          drawing={<PhoneDrawing />}
          action={<Button onClick={() => void plans.refetch()}>{t`Try again`}</Button>}
        >{t`No data plan of this network is sold at the moment.`}</EmptyState>
      )}
      <div className="bill__plans">
        <RadioCards
          label={t`Plan`}
          options={(plans.data ?? []).map(({ name, amount, variation_id }) => ({
            value: variation_id,
            title: name,
            detail: <MoneyText kobo={amount} />,
          }))}
          value={fields.variation_id || null}
          onChange={form.field('variation_id').onChange}
          error={isPlanGone ? planGoneText() : fields.variation_id === '' ? form.errorOf('variation_id') : undefined}
        />
      </div>
      <BillTotal typed={typed} />
      <FormButtons isBusy={plans.isLoading} onClose={onClose} />
    </Form>
  )
}

function orderOf(fields: Fields) {
  if (!formSchema.safeParse(fields).success) return null
  return { type: 'data' as const, variation_id: fields.variation_id, phone: normalizePhone(fields.phone) }
}
