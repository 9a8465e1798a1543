import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/parts/Button.tsx'
import { ComboBox } from '../../../ui/parts/ComboBox.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import type { TypedForm } from '../../../ui/parts/useContractForm.ts'
import { proposeIndustries } from './propose-industries.ts'
import { industriesQuery } from './queries.ts'
import type { BusinessForm } from './sign-up.ts'
import { loadStatesAndLgas } from './states-and-lgas.ts'

/**
 * Name, industry and address of a business, in the form around it. A personal account has only the address. `proposedName`: a name to take with
 * one press.
 */
export function BusinessFields<Fields extends BusinessForm>({
  form: ofAll,
  isPersonal = false,
  isRegistered,
  proposedName = null,
  nameHint,
}: {
  form: TypedForm<Fields>
  isPersonal?: boolean
  /** The business is registered, so it has a legal name (AUTH-87). */
  isRegistered: boolean
  proposedName?: string | null
  nameHint?: string | undefined
}) {
  // The other fields of the form are its own.
  const form = ofAll as unknown as TypedForm<BusinessForm>
  const { state, businessname: name, industry } = form.fields
  const industryField = form.field('industry')
  const stateField = form.field('state')
  const lgaField = form.field('lga')
  const industries = useQuery({ ...industriesQuery(), enabled: !isPersonal })
  const places = useQuery({ queryKey: ['places'], queryFn: loadStatesAndLgas, staleTime: Number.POSITIVE_INFINITY })
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
            below={proposedName !== null && name === '' && <Proposals names={[proposedName]} onTake={(businessname) => form.set({ businessname })} />}
            {...form.text('businessname')}
          />
          <ComboBox
            label={t`Business Industry`}
            options={(industries.data ?? []).map(({ name, words = '' }) => ({ id: name, label: name, keywords: words }))}
            value={industry || null}
            onChange={(chosen) => industryField.onChange(chosen ?? '')}
            onBlur={() => form.leave('industry')}
            isLoading={industries.isPending && !industries.isError}
            error={industryField.error ?? (industries.isError ? t`The industries could not be fetched. Check your network.` : undefined)}
            below={
              industries.isError ? (
                <Button kind="text" size="small" onClick={() => void industries.refetch()}>{t`Try again`}</Button>
              ) : (
                proposed.length > 0 && <Proposals names={proposed} onTake={industryField.onChange} />
              )
            }
          />
        </>
      )}
      <ComboBox
        label={t`State`}
        options={(places.data ?? []).map((place) => ({ id: place.state, label: place.state }))}
        value={state || null}
        onChange={(chosen) => {
          stateField.onChange(chosen ?? '')
          form.set({ lga: '' })
        }}
        onBlur={() => form.leave('state')}
        error={stateField.error}
      />
      <ComboBox
        label={t`LGA`}
        options={lgas.map((name) => ({ id: name, label: name }))}
        value={lgaField.value || null}
        onChange={(chosen) => lgaField.onChange(chosen ?? '')}
        onBlur={() => form.leave('lga')}
        emptyText={state ? t`No match` : t`Choose the state first`}
        error={lgaField.error}
      />
      <Field label={t`Street Address`} autoComplete="street-address" {...form.text('address')} />
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
