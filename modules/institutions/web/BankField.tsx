import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ComboBox } from '../../../ui/parts/ComboBox.tsx'
import { banksQuery } from './queries.ts'

/** The banks that money can be sent to. Any part of the name or code finds one. */
export function BankField({
  label,
  value,
  onChange,
  error,
  recent = [],
}: {
  label: string
  value: string | null
  onChange: (code: string | null) => void
  error?: string | undefined
  /** Codes of the banks that were used last, which come first. */
  recent?: readonly string[] | undefined
}) {
  const { data, isPending, isError, refetch } = useQuery(banksQuery())
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
      options={withRecentFirst(data ?? [], recent).map((bank) => ({
        id: bank.code,
        label: bank.name,
        keywords: [bank.code, ...bank.aliases].join(' '),
      }))}
      placeholder={t`Type the name of the bank`}
    />
  )
}

function withRecentFirst<Bank extends { code: string }>(banks: readonly Bank[], recent: readonly string[]): Bank[] {
  const first = recent.flatMap((code) => banks.find((bank) => bank.code === code) ?? [])
  return [...first, ...banks.filter((bank) => !first.includes(bank))]
}
