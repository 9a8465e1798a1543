import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { dayAndMonth, dayOfMonth, dayWithDate, weekday } from '../format/dates.ts'
import { Link } from '../parts/Link.tsx'
import { useWidth } from '../parts/useWidth.ts'
import { axisTicks, bands, linearScale } from './scale.ts'
import './day-chart.css'

/** `note`: a second fact about the day. */
export type ChartDay = { day: string; value: number; note: string; isOpen?: boolean }

/** How values of a chart are written. */
export type Measure = {
  /** At the axis. */
  onAxis: (value: number) => string
  inWords: (value: number) => string
  inTip: (value: number) => ReactNode
  inTable: (value: number) => ReactNode
  /** The lowest top of the axis. */
  smallestTop: number
  /** Values are kept from view, in words too. */
  isHidden?: boolean
}

const FULL_CHART_MIN_WIDTH_PX = 332
/** Before the styles load, the measured width is near zero. */
const MIN_WIDTH_PX = 160
const MARGIN_LEFT_PX = 44
const MARGIN_TOP_PX = 24
const MARGIN_BOTTOM_PX = 28

/**
 * One bar a day, with a second line on top when the day is closed; today's bar is striped. Pointer, touch and arrow keys show the value of
 * a day, and each day is a link. Screen readers get a sentence, and a table below has the same figures. A narrow screen shows seven days.
 */
export function DayChart({
  days,
  label,
  measure,
  hrefOf,
}: {
  days: readonly ChartDay[]
  label: string
  measure: Measure
  /** Where a day leads to; without it the days only show their amounts. */
  hrefOf?: ((day: string) => string) | undefined
}) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const shown = width === null || width >= FULL_CHART_MIN_WIDTH_PX ? days : days.slice(-7)
  return (
    <div className="chart" ref={root}>
      {width === null && days.length > 0 && <div className="chart__space" />}
      {width !== null && width >= MIN_WIDTH_PX && shown.length > 0 && (
        <Bars days={shown} width={width} label={label} measure={measure} hrefOf={hrefOf} />
      )}
      <p className="t1 quiet">{t`Two lines: day closed. Striped: today.`}</p>
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
                <td>{day.isOpen ? t`${dayWithDate(day.day)}, so far` : dayWithDate(day.day)}</td>
                <td className="num">{measure.inTable(day.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Bars({
  days,
  width,
  label,
  measure,
  hrefOf,
}: {
  days: readonly ChartDay[]
  width: number
  label: string
  measure: Measure
  hrefOf: ((day: string) => string) | undefined
}) {
  const [active, setActive] = useState<string | null>(null)
  const isWide = days.length > 7
  const height = isWide ? 270 : 210
  const baseline = height - MARGIN_BOTTOM_PX
  const highest = Math.max(...days.map((day) => day.value))
  const ticks = axisTicks(highest, measure.smallestTop)
  const y = linearScale(Math.max(highest, ticks.at(-1)!), [baseline, MARGIN_TOP_PX])
  const x = bands(days.length, [MARGIN_LEFT_PX, width], { part: 0.56, maxPx: 28 })
  const activeIndex = days.findIndex(({ day }) => day === active)
  return (
    <div className="chart__frame" onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}>
      <svg
        className="chart__art"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summaryOf(days, label, measure)}
      >
        <Stripes />
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="chart__grid" d={`M${MARGIN_LEFT_PX} ${y(tick)}H${width}`} />
            <text x={MARGIN_LEFT_PX - 8} y={y(tick) + 4} textAnchor="end">
              {measure.isHidden ? '' : measure.onAxis(tick)}
            </text>
          </g>
        ))}
        {activeIndex >= 0 && (
          <rect className="chart__band" x={x.startOf(activeIndex)} y={MARGIN_TOP_PX - 12} width={x.step} height={baseline - MARGIN_TOP_PX + 12} />
        )}
        {days.map((day, index) => (
          <Bar
            key={day.day}
            {...{ day, isActive: day.day === active, x: x.barOf(index), width: x.barWidth, head: y(day.value), baseline }}
            isDimmed={active !== null && day.day !== active}
            word={isWide ? String(dayOfMonth(day.day)) : day.isOpen ? t`Today` : weekday(day.day)}
          />
        ))}
      </svg>
      <DayLinks days={days} measure={measure} x={x} height={height} active={active} onActive={setActive} hrefOf={hrefOf} />
      {activeIndex >= 0 && (
        <DayTip
          day={days[activeIndex]!}
          measure={measure}
          centre={x.startOf(activeIndex) + x.step / 2}
          width={width}
          top={y(days[activeIndex]!.value)}
        />
      )}
    </div>
  )
}

const STRIPES = 'chart-stripes'

function Stripes() {
  return (
    <pattern id={STRIPES} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="chart__hatch" width="2" height="5" />
    </pattern>
  )
}

function Bar({
  day,
  x,
  width,
  head,
  baseline,
  word,
  isActive,
  isDimmed,
}: {
  day: ChartDay
  x: number
  width: number
  head: number
  baseline: number
  word: string
  isActive: boolean
  isDimmed: boolean
}) {
  return (
    <g className={isDimmed ? 'chart__dim' : undefined}>
      <rect className="chart__post" x={x} y={head} width={width} height={baseline - head} fill={day.isOpen ? `url(#${STRIPES})` : undefined} />
      {day.isOpen ? (
        <path className="chart__open" d={`M${x - 3} ${head - 6}H${x + width + 3}`} />
      ) : (
        day.value > 0 && <path className="chart__cap" d={`M${x} ${head - 4}H${x + width}`} />
      )}
      <text className={day.isOpen || isActive ? 'chart__say' : undefined} x={x + width / 2} y={baseline + 20} textAnchor="middle">
        {word}
      </text>
    </g>
  )
}

/**
 * A strip over each day, as high as the chart. One of them is a stop of the Tab key; arrow keys, Home and End move on. A finger first shows
 * the value, and opens the day with its second press.
 */
function DayLinks({
  days,
  measure,
  x,
  height,
  active,
  onActive,
  hrefOf,
}: {
  days: readonly ChartDay[]
  measure: Measure
  x: ReturnType<typeof bands>
  height: number
  active: string | null
  onActive: (day: string | null) => void
  hrefOf: ((day: string) => string) | undefined
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const touched = useRef<string | null>(null)
  const stop = active ?? days.at(-1)!.day
  function move(event: KeyboardEvent) {
    const at = days.findIndex(({ day }) => day === stop)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key]
    if (event.key === 'Escape') onActive(null)
    if (to === undefined || !days[to]) return
    event.preventDefault()
    list.current?.children[to]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  /** A finger that presses a day which is not shown yet only shows it. */
  const press = (event: PointerEvent, day: string) => {
    touched.current = event.pointerType === 'mouse' || active === day ? null : day
  }
  return (
    <ul className="chart__days" ref={list} aria-label={t`Days`} onKeyDown={move}>
      {days.map((day, index) => {
        const shared = {
          'aria-label': dayText(day, measure),
          tabIndex: day.day === stop ? 0 : -1,
          style: { left: x.startOf(index), width: x.step, height },
          onFocus: () => onActive(day.day),
          onBlur: () => onActive(null),
          onPointerDown: (event: PointerEvent) => press(event, day.day),
          onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && onActive(day.day),
        }
        return (
          <li key={day.day}>
            {hrefOf ? (
              <Link
                {...shared}
                href={hrefOf(day.day)}
                onClick={(event) => {
                  if (touched.current === day.day) event.preventDefault()
                  touched.current = null
                  onActive(day.day)
                }}
              />
            ) : (
              <button type="button" {...shared} id={`${id}-${day.day}`} onClick={() => onActive(day.day)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const TIP_HALF_WIDTH_PX = 76

/** Kept inside the chart: at its edges it stands beside its bar. */
function DayTip({ day, measure, centre, width, top }: { day: ChartDay; measure: Measure; centre: number; width: number; top: number }) {
  const left = Math.min(Math.max(centre, TIP_HALF_WIDTH_PX), width - TIP_HALF_WIDTH_PX)
  return (
    <div className="chart__tip" style={{ left, top: Math.max(0, top - 16) }} aria-hidden="true">
      <span>{day.isOpen ? t`${dayWithDate(day.day)}, so far` : dayWithDate(day.day)}</span>
      {measure.inTip(day.value)}
      <span>{day.note}</span>
    </div>
  )
}

function dayText({ day, value, note, isOpen }: ChartDay, { inWords, isHidden = false }: Measure): string {
  const date = dayWithDate(day)
  if (isHidden) return t`${date}, amount hidden, ${note}`
  const said = inWords(value)
  return isOpen ? t`${date}, so far ${said}, ${note}` : t`${date}, ${said}, ${note}`
}

function summaryOf(days: readonly ChartDay[], label: string, { inWords, isHidden = false }: Measure): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  const [from, to] = [`${weekday(first.day)} ${dayAndMonth(first.day)}`, `${weekday(last.day)} ${dayAndMonth(last.day)}`]
  if (isHidden) return t`${label}, ${from} to ${to}. Amounts hidden.`
  const top = days.reduce((best, day) => (day.value > best.value ? day : best))
  const [highestDay, highest, soFar] = [`${weekday(top.day)} ${dayAndMonth(top.day)}`, inWords(top.value), inWords(last.value)]
  return last.isOpen
    ? t`${label}, ${from} to ${to}. Highest ${highestDay}, ${highest}. Today so far ${soFar}.`
    : t`${label}, ${from} to ${to}. Highest ${highestDay}, ${highest}.`
}
