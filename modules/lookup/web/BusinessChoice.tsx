import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { searchQuery } from './queries.ts'
import './lookup.css'

export type ChosenBusiness = { id: string; name: string }

/** Each search is in the audit log, so that not every letter is one. */
const REST_MS = 500
const LEAST_LETTERS = 3

type ChoiceProps = {
  label: string
  hint: string
  value: ChosenBusiness | null
  error?: string | undefined
  onChange: (business: ChosenBusiness | null) => void
}

/** Chooses a business by its name, as the search finds it. */
export function BusinessChoice({ label, hint, value, error, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({ ...searchQuery(query), enabled: value === null && query.length >= LEAST_LETTERS })
  const found = data?.flatMap(({ match, business_id: id, title }) => (match === 'business' && id !== null ? [{ id, name: title }] : []))
  if (value !== null)
    return (
      <p className="business-choice">
        <span>
          <span className="label">{label}</span>
          <b translate="no">{value.name}</b>
        </span>
        <Button kind="text" size="small" onClick={() => onChange(null)}>{t`Another`}</Button>
        {error !== undefined && <span role="alert">{error}</span>}
      </p>
    )
  return (
    <div>
      <Field
        label={label}
        isOptional
        hint={hint}
        placeholder={t`Name`}
        maxLength={100}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        {isFetching && <p className="soft">{t`Searching…`}</p>}
        {found?.length === 0 && !isFetching && <p className="soft">{t`No business has this name.`}</p>}
      </div>
      {found && found.length > 0 && (
        <ul className="business-choice__found" aria-label={t`Businesses`}>
          {found.map((each) => (
            <li key={each.id}>
              <Button size="small" onClick={() => onChange(each)}>
                <span translate="no">{each.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
