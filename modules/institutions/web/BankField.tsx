import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ComboBox, type ComboGroup, type ComboOption } from '../../../ui/parts/ComboBox.tsx'
import { banksQuery } from './queries.ts'

const NONE: readonly string[] = []

/** The banks that money can be sent to. Any part of the name or code finds one. */
export function BankField({
  label,
  value,
  onChange,
  error,
  recent = NONE,
}: {
  label: string
  value: string | null
  onChange: (code: string | null) => void
  error?: string | undefined
  /** Codes of the banks that were used last, which come first. */
  recent?: readonly string[] | undefined
}) {
  const { data, isPending, isError, refetch } = useQuery(banksQuery())
  const groups = useMemo(() => groupBanks(data ?? [], recent), [data, recent])
  return (
    <ComboBox
      label={label}
      value={value}
      onChange={onChange}
      error={error ?? (isError && !data ? t`The banks could not be fetched. Check your network.` : undefined)}
      isLoading={isPending && !isError}
      below={
        isError && !data ? (
          <button type="button" className="button button--text button--small" onClick={() => void refetch()}>{t`Try again`}</button>
        ) : undefined
      }
      groups={groups}
      placeholder={t`Type the name of the bank`}
    />
  )
}

type Bank = { code: string; name: string; aliases: readonly string[] }

/** A bank stands once: among the recent ones, or among the others. */
function groupBanks(banks: readonly Bank[], recent: readonly string[]): ComboGroup[] {
  const first = recent.flatMap((code) => banks.find((bank) => bank.code === code) ?? [])
  const others = banks.filter((bank) => !first.includes(bank))
  if (first.length === 0) return [{ label: t`All banks`, items: others.map(toOption) }]
  return [
    { label: t`Recent banks`, items: first.map(toOption) },
    { label: t`All other banks`, items: others.map(toOption) },
  ]
}

const toOption = (bank: Bank): ComboOption => ({ id: bank.code, label: bank.name, keywords: [bank.code, ...bank.aliases].join(' ') })
