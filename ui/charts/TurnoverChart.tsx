import { plural } from '@lingui/core/macro'
import { compactNaira, nairaText } from '../format/naira.ts'
import { Amount } from '../money/Amount.tsx'
import { useAmountsHidden } from '../money/HideableAmounts.tsx'
import { MoneyText } from '../money/MoneyText.tsx'
import { DayChart, type Measure } from './DayChart.tsx'

export type TurnoverDay = { day: string; kobo: number; count: number; isOpen?: boolean }

const MONEY: Measure = {
  onAxis: (kobo) => compactNaira(kobo, kobo === 0 ? '₦' : ''),
  inWords: nairaText,
  inTip: (kobo) => <Amount kobo={kobo} />,
  inTable: (kobo) => <MoneyText kobo={kobo} />,
  smallestTop: 100_000,
}

/** Money of each day, and its number of payments. */
export function TurnoverChart({
  days,
  label,
  hrefOf,
}: {
  days: readonly TurnoverDay[]
  label: string
  hrefOf?: ((day: string) => string) | undefined
}) {
  const isHidden = useAmountsHidden()
  return (
    <DayChart
      days={days.map(({ kobo, count, ...day }) => ({ ...day, value: kobo, note: plural(count, { one: '# payment', other: '# payments' }) }))}
      label={label}
      measure={{ ...MONEY, isHidden }}
      hrefOf={hrefOf}
    />
  )
}
