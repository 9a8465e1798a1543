import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { ComboBox } from '../../../ui/parts/ComboBox.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { proposeIndustries } from './propose-industries.ts'
import { industriesQuery } from './queries.ts'
import type { BusinessForm } from './sign-up.ts'
import { loadStatesAndLgas } from './states-and-lgas.ts'

/**
 * Name, industry and address of a business, in the form around it. A personal account has only the address. `proposedName`: a name to take with
 * one press.
 */
export function BusinessFields({
  isPersonal = false,
  isRegistered,
  proposedName = null,
  nameHint,
}: {
  isPersonal?: boolean
  /** The business is registered, so it has a legal name (AUTH-87). */
  isRegistered: boolean
  proposedName?: string | null
  nameHint?: string | undefined
}) {
  const { register, control, formState, setValue, watch } = useFormContext<BusinessForm>()
  const { errors } = formState
  const industries = useQuery({ ...industriesQuery(), enabled: !isPersonal })
  const places = useQuery({ queryKey: ['places'], queryFn: loadStatesAndLgas, staleTime: Number.POSITIVE_INFINITY })
  const [state, name, industry] = watch(['state', 'businessname', 'industry'])
  const proposed = industry === '' ? proposeIndustries(name, industries.data ?? []) : []
  const lgas = places.data?.find((place) => place.state === state)?.lgas ?? []
  return (
    <>
      {!isPersonal && (
        <>
          <Field
            label={isRegistered ? t`Legal Business Name` : t`Name of your business`}
            autoComplete="organization"
            hint={nameHint}
            error={errors.businessname?.message}
            below={
              proposedName !== null &&
              name === '' && <Proposals names={[proposedName]} onTake={(taken) => setValue('businessname', taken, { shouldValidate: true })} />
            }
            {...register('businessname')}
          />
          <Controller
            control={control}
            name="industry"
            render={({ field }) => (
              <ComboBox
                label={t`Business Industry`}
                options={(industries.data ?? []).map(({ name, words = '' }) => ({ id: name, label: name, keywords: words }))}
                value={field.value || null}
                onChange={(name) => field.onChange(name ?? '')}
                onBlur={field.onBlur}
                inputRef={field.ref}
                isLoading={industries.isPending && !industries.isError}
                error={errors.industry?.message ?? (industries.isError ? t`The industries could not be fetched. Check your network.` : undefined)}
                below={
                  industries.isError ? (
                    <Button kind="text" size="small" onClick={() => void industries.refetch()}>{t`Try again`}</Button>
                  ) : (
                    proposed.length > 0 && <Proposals names={proposed} onTake={field.onChange} />
                  )
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
    </>
  )
}

function Proposals({ names, onTake }: { names: readonly string[]; onTake: (name: string) => void }) {
  return (
    <p className="proposals">
      {t`Perhaps:`}
      {names.map((name) => (
        <Button key={name} kind="text" size="small" onClick={() => onTake(name)}>
          {name}
        </Button>
      ))}
    </p>
  )
}
