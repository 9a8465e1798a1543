import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { ComboBox } from '../../../ui/parts/ComboBox.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { loadStatesAndLgas } from './states-and-lgas.ts'
import { industriesQuery } from './queries.ts'
import { type FieldMessages, useRefusedFields } from './refused-fields.ts'
import { type BusinessForm, businessSchema, personalSchema } from './sign-up.ts'

/** Step 3: the business and its address. A personal account has only the address. */
export function BusinessStep({
  values,
  isPersonal,
  isBusy,
  refused,
  onDone,
  onBack,
}: {
  values: BusinessForm
  isPersonal: boolean
  isBusy: boolean
  /** The server's messages at fields of this step. */
  refused: FieldMessages
  onDone: (business: BusinessForm) => void
  onBack: (soFar: BusinessForm) => void
}) {
  const { register, control, handleSubmit, formState, setValue, setError, getValues, watch } = useForm<BusinessForm>({
    defaultValues: values,
    resolver: zodResolver(isPersonal ? personalSchema : businessSchema),
    mode: 'onTouched',
  })
  useRefusedFields(refused, values, setError)
  const { errors } = formState
  const industries = useQuery({ ...industriesQuery(), enabled: !isPersonal })
  const places = useQuery({ queryKey: ['places'], queryFn: loadStatesAndLgas, staleTime: Number.POSITIVE_INFINITY })
  const state = watch('state')
  const lgas = places.data?.find((place) => place.state === state)?.lgas ?? []
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
      {!isPersonal && (
        <>
          <Field label={t`Legal Business Name`} autoComplete="organization" error={errors.businessname?.message} {...register('businessname')} />
          <Controller
            control={control}
            name="industry"
            render={({ field }) => (
              <ComboBox
                label={t`Business Industry`}
                options={(industries.data ?? []).map(({ name }) => ({ id: name, label: name }))}
                value={field.value || null}
                onChange={(name) => field.onChange(name ?? '')}
                onBlur={field.onBlur}
                inputRef={field.ref}
                isLoading={industries.isPending && !industries.isError}
                error={errors.industry?.message ?? (industries.isError ? t`The industries could not be fetched. Check your network.` : undefined)}
                below={
                  industries.isError ? <Button kind="text" size="small" onClick={() => void industries.refetch()}>{t`Try again`}</Button> : undefined
                }
              />
            )}
          />
        </>
      )}
      <Controller
        control={control}
        name="state"
        render={({ field }) => (
          <ComboBox
            label={t`State`}
            options={(places.data ?? []).map((place) => ({ id: place.state, label: place.state }))}
            value={field.value || null}
            onChange={(name) => {
              field.onChange(name ?? '')
              setValue('lga', '')
            }}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.state?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="lga"
        render={({ field }) => (
          <ComboBox
            label={t`LGA`}
            options={lgas.map((name) => ({ id: name, label: name }))}
            value={field.value || null}
            onChange={(name) => field.onChange(name ?? '')}
            onBlur={field.onBlur}
            inputRef={field.ref}
            emptyText={state ? t`No match` : t`Choose the state first`}
            error={errors.lga?.message}
          />
        )}
      />
      <Field label={t`Street Address`} autoComplete="street-address" error={errors.address?.message} {...register('address')} />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Create account`}</Button>
        <Button onClick={() => onBack(getValues())}>{t`Back`}</Button>
      </p>
    </form>
  )
}
