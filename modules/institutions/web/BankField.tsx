import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ComboBox, type ComboGroup, type ComboOption } from '../../../ui/parts/ComboBox.tsx'
import { fitsBank } from './nuban.ts'
import { banksQuery } from './queries.ts'

const NONE: readonly string[] = []

/** The banks that money can be sent to. Any part of the name or code finds one. */
export function BankField({
  label,
  value,
  onChange,
  error,
  recent = NONE,
  accountNumber = '',
}: {
  label: string
  value: string | null
  onChange: (code: string | null) => void
  error?: string | undefined
  /** Codes of the banks that were used last, which come first. */
  recent?: readonly string[] | undefined
  /** Digits. The banks whose check digit it has come before all others, as a hint. */
  accountNumber?: string | undefined
}) {
  const { data, isPending, isError, refetch } = useQuery(banksQuery())
  const groups = useMemo(() => groupBanks(data ?? [], recent, accountNumber), [data, recent, accountNumber])
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

/** A bank stands once: among the likely ones, the recent ones, or the others. Of the likely ones the recent come first. */
function groupBanks(banks: readonly Bank[], recent: readonly string[], accountNumber: string): ComboGroup[] {
  const used = recent.flatMap((code) => banks.find((bank) => bank.code === code) ?? [])
  const ordered = [...used, ...banks.filter((bank) => !used.includes(bank))]
  const likely = ordered.filter(({ code }) => fitsBank(accountNumber, code))
  const first = used.filter((bank) => !likely.includes(bank))
  const others = ordered.filter((bank) => !likely.includes(bank) && !first.includes(bank))
  const groups = [
    { label: t`Banks that fit this number`, items: likely.map(toOption) },
    { label: t`Recent banks`, items: first.map(toOption) },
    { label: likely.length + first.length === 0 ? t`All banks` : t`All other banks`, items: others.map(toOption) },
  ]
  return groups.filter(({ items }, at) => items.length > 0 || at === 2)
}

const toOption = (bank: Bank): ComboOption => ({ id: bank.code, label: bank.name, keywords: [bank.code, ...bank.aliases].join(' ') })
