import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { dayAndMonth, dayOfMonth, weekday } from '../format/dates.ts'
import { nairaText, compactNaira } from '../format/naira.ts'
import { MoneyText } from '../money/MoneyText.tsx'
import { useWidth } from './useWidth.ts'
import './turnover-chart.css'

export type TurnoverDay = { day: string; kobo: number; isOpen?: boolean }

const FULL_CHART_MIN_WIDTH_PX = 332
/** Before the styles load, the measured width is near zero. */
const MIN_WIDTH_PX = 160
const MARGIN_LEFT_PX = 44
/** Space beside today's bar for its amount; above the bar it could overlap the amount of another day. */
const MARGIN_RIGHT_PX = 46
const MARGIN_BOTTOM_PX = 40
const MARGIN_TOP_PX = 40

/**
 * One bar a day, with a line on top when the day is closed; today's bar is open. Screen readers get a sentence, and a table below has the
 * same figures. A narrow screen shows the last seven days.
 */
export function TurnoverChart({ days, label }: { days: readonly TurnoverDay[]; label: string }) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const shown = width === null || width >= FULL_CHART_MIN_WIDTH_PX ? days : days.slice(-7)
  return (
    <div className="chart" ref={root}>
      {width !== null && width >= MIN_WIDTH_PX && shown.length > 0 && <Bars days={shown} width={width} label={label} />}
      <p className="t1 quiet">
        <Trans>
          {shown.length > 0 && t`${dayAndMonth(shown[0]!.day)} to ${dayAndMonth(shown.at(-1)!.day)}. `}A ruled post is a closed day.{' '}
          {days.some((day) => day.isOpen) && t`Today is still open.`}
        </Trans>
      </p>
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
            {days.map((day) => (
              <tr key={day.day}>
                <td>
                  {weekday(day.day)} {dayAndMonth(day.day)}
                  {day.isOpen && t`, so far`}
                </td>
                <td className="num">
                  <MoneyText kobo={day.kobo} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Bars({ days, width, label }: { days: readonly TurnoverDay[]; width: number; label: string }) {
  const hatch = useId()
  const isWide = days.length > 7
  const height = isWide ? 330 : 220
  const baseline = height - MARGIN_BOTTOM_PX
  const ticks = ticksUpTo(Math.max(...days.map((day) => day.kobo)))
  const top = Math.max(ticks.at(-1)!, ...days.map((day) => day.kobo))
  const y = (kobo: number) => baseline - (kobo / top) * (baseline - MARGIN_TOP_PX)
  const step = (width - MARGIN_LEFT_PX - (days.at(-1)?.isOpen ? MARGIN_RIGHT_PX : 0)) / days.length
  const barWidth = Math.min(28, step * 0.56)
  const highest = days.reduce((best, day) => (day.kobo > best.kobo ? day : best))

  return (
    <svg
      className="chart__art"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={screenReaderText(days, highest, label)}
    >
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="chart__hatch" width="2" height="5" />
      </pattern>
      {ticks.map((kobo) => (
        <g key={kobo}>
          <path className="chart__grid" d={`M${MARGIN_LEFT_PX} ${y(kobo)}H${width}`} />
          <text x={MARGIN_LEFT_PX - 8} y={y(kobo) + 4} textAnchor="end">
            {compactNaira(kobo, kobo === 0 ? '₦' : '')}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const x = MARGIN_LEFT_PX + step * (index + 0.5) - barWidth / 2
        const head = y(day.kobo)
        return (
          <g key={day.day}>
            <rect className="chart__post" x={x} y={head} width={barWidth} height={baseline - head} fill={day.isOpen ? `url(#${hatch})` : undefined} />
            {day.isOpen ? (
              <path className="chart__open" d={`M${x - 3} ${head - 6}H${x + barWidth + 3}`} />
            ) : (
              day.kobo > 0 && <path className="chart__cap" d={`M${x} ${head - 4}H${x + barWidth}`} />
            )}
            {day.isOpen ? (
              <text className="chart__say" x={x + barWidth + 8} y={head - 1}>
                {compactNaira(day.kobo)}
              </text>
            ) : (
              day === highest &&
              day.kobo > 0 && (
                <text className="chart__say" x={x + barWidth / 2} y={head - 14} textAnchor="middle">
                  {compactNaira(day.kobo)}
                </text>
              )
            )}
            <text className={day.isOpen ? 'chart__say' : undefined} x={x + barWidth / 2} y={baseline + 20} textAnchor="middle">
              {isWide ? dayOfMonth(day.day) : day.isOpen ? t`Today` : weekday(day.day)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** From 0 to the highest round value below the top: 0, 500k, 1m. */
function ticksUpTo(kobo: number): number[] {
  if (kobo <= 0) return [0, 100_000]
  const rough = kobo / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [5, 2.5, 2, 1].map((by) => by * power).find((by) => by <= rough)!
  return Array.from({ length: Math.floor(kobo / step) + 1 }, (_, index) => index * step)
}

function screenReaderText(days: readonly TurnoverDay[], highest: TurnoverDay, label: string): string {
  const last = days.at(-1)!
  const range = t`${weekday(days[0]!.day)} ${dayAndMonth(days[0]!.day)} to ${weekday(last.day)} ${dayAndMonth(last.day)}`
  return t`${label}, ${range}. Highest ${weekday(highest.day)} ${dayAndMonth(highest.day)}, ${nairaText(highest.kobo)}.${last.isOpen ? t` Today so far ${nairaText(last.kobo)}.` : ''}`
}
