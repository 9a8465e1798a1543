import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { dayAndMonth, dayWithDate, shortDayAndMonth } from '../format/dates.ts'
import { compactNaira, nairaText } from '../format/naira.ts'
import { useAmountsHidden } from '../money/HideableAmounts.tsx'
import { MoneyText } from '../money/MoneyText.tsx'
import { useWidth } from '../parts/useWidth.ts'
import { axisTicks } from './scale.ts'
import './day-chart.css'
import './balance-chart.css'

export type BalanceDay = { day: string; kobo: number }

const HEIGHT_PX = 250
const MIN_WIDTH_PX = 160
const MARGIN_LEFT_PX = 44
const MARGIN_RIGHT_PX = 8
const MARGIN_TOP_PX = 24
const MARGIN_BOTTOM_PX = 28
const SMALLEST_TOP_KOBO = 100_000
const DAY_MS = 86_400_000

/**
 * A balance at the end of each past day, as a line, and what is fixed to come, as dashed steps from today on. `ahead` has the balance after
 * each day that changes it. Screen readers get a sentence, and a table below has the same figures.
 */
export function BalanceChart({
  past,
  today,
  ahead,
  until,
  label,
}: {
  past: readonly BalanceDay[]
  today: BalanceDay
  ahead: readonly BalanceDay[]
  until: string
  label: string
}) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const line = [...past, today]
  return (
    <div className="chart" ref={root}>
      {width !== null && width >= MIN_WIDTH_PX && <Line {...{ line, today, ahead, until, label, width }} />}
      <details className="chart__figures t1">
        <summary>{t`Show as figures`}</summary>
        <table className="table">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col" className="num">
                {label}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...line, ...ahead].map(({ day, kobo }, at) => (
              <tr key={`${day} ${at}`}>
                <td>{day > today.day ? t`${dayWithDate(day)}, fixed payments only` : dayWithDate(day)}</td>
                <td className="num">
                  <MoneyText kobo={kobo} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Line({
  line,
  today,
  ahead,
  until,
  label,
  width,
}: {
  line: readonly BalanceDay[]
  today: BalanceDay
  ahead: readonly BalanceDay[]
  until: string
  label: string
  width: number
}) {
  const isHidden = useAmountsHidden()
  const first = line[0]!.day
  const values = [...line, ...ahead].map(({ kobo }) => kobo)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(...values)]
  const ticks = axisTicks(highest, SMALLEST_TOP_KOBO)
  const baseline = HEIGHT_PX - MARGIN_BOTTOM_PX
  const top = Math.max(highest, ticks.at(-1)!)
  const y = (kobo: number) => round(baseline - ((kobo - lowest) / (top - lowest)) * (baseline - MARGIN_TOP_PX))
  const right = width - MARGIN_RIGHT_PX
  const days = daysBetween(first, until)
  const x = (day: string) => round(MARGIN_LEFT_PX + (daysBetween(first, day) / days) * (right - MARGIN_LEFT_PX))
  const steps = ahead.map(({ day, kobo }) => `H${x(day)}V${y(kobo)}`).join('')
  const thirds = [1, 2].map((third) => line[Math.round(((line.length - 1) * third) / 3)]!.day)
  const middle = [...new Set(thirds)].filter((day) => day !== first && day !== today.day)
  return (
    <svg
      className="chart__art"
      width={width}
      height={HEIGHT_PX}
      viewBox={`0 0 ${width} ${HEIGHT_PX}`}
      role="img"
      aria-label={summaryOf(line, ahead, label, isHidden)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="chart__grid" d={`M${MARGIN_LEFT_PX} ${y(tick)}H${right}`} />
          <text x={MARGIN_LEFT_PX - 8} y={y(tick) + 4} textAnchor="end">
            {isHidden ? '' : compactNaira(tick, tick === 0 ? '₦' : '')}
          </text>
        </g>
      ))}
      <path className="balance-chart__today" d={`M${x(today.day)} ${MARGIN_TOP_PX - 8}V${baseline}`} />
      <path className="balance-chart__past" d={`M${line.map(({ day, kobo }) => `${x(day)} ${y(kobo)}`).join('L')}`} />
      <path className="chart__open" d={`M${x(today.day)} ${y(today.kobo)}${steps}H${right}`} />
      <circle className="balance-chart__now" cx={x(today.day)} cy={y(today.kobo)} r="4" />
      {ahead.map(({ day, kobo }) => (
        <circle key={day} className="balance-chart__step" cx={x(day)} cy={y(kobo)} r="3.5" />
      ))}
      <text x={right} y={baseline - 8} textAnchor="end">{t`fixed payments only`}</text>
      <text x={x(first)} y={baseline + 20}>
        {shortDayAndMonth(first)}
      </text>
      {middle.map((day) => (
        <text key={day} x={x(day)} y={baseline + 20} textAnchor="middle">
          {shortDayAndMonth(day)}
        </text>
      ))}
      <text className="chart__say" x={x(today.day)} y={baseline + 20} textAnchor="middle">{t`today`}</text>
      <text x={right} y={baseline + 20} textAnchor="end">
        {shortDayAndMonth(until)}
      </text>
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

function summaryOf(line: readonly BalanceDay[], ahead: readonly BalanceDay[], label: string, isHidden: boolean): string {
  const [first, today, last] = [line[0]!, line.at(-1)!, ahead.at(-1)]
  const [from, to] = [dayAndMonth(first.day), dayAndMonth(today.day)]
  if (isHidden) return t`${label}, ${from} to ${to}. Amounts hidden.`
  const [then, now] = [nairaText(first.kobo), nairaText(today.kobo)]
  if (!last) return t`${label}, ${from} to ${to}: from ${then} to ${now}.`
  const [end, left] = [dayAndMonth(last.day), nairaText(last.kobo)]
  return t`${label}, ${from} to ${to}: from ${then} to ${now}. After fixed payments until ${end}: ${left}.`
}
