import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import type { DatedNumber, DatedNumbers, DatedValue } from '../../kernel/dated-numbers-declaration.ts'
import type { RuleChange } from '../contract.ts'

export type NumberChange = Extract<RuleChange, { kind: 'number' }>

/** The dated figures of all modules. */
export type NumberSets = readonly DatedNumbers[]
type Found = { set: DatedNumbers; number: DatedNumber }

/** Null for a name that no module declares. */
export function findNumber(sets: NumberSets, name: string): Found | null {
  for (const set of sets) for (const number of set.numbers) if (numberKey(set, number) === name) return { set, number }
  return null
}

export const numberKey = ({ key }: DatedNumbers, { name }: Pick<DatedNumber, 'name'>) => `${key}.${name}`

export const datedValueOf = (change: NumberChange, { number }: Found): DatedValue => ({
  name: number.name,
  value: BigInt(change.value),
  startsOn: change.starts_on,
})

/** The newest value that has started on that day. */
export function valueOn(values: readonly DatedValue[], name: string, day: LagosDay): bigint {
  const started = values.filter((row) => row.name === name && row.startsOn <= day)
  if (started.length === 0) throw new Error(`no ${name} on ${day}`)
  return started.reduce((newest, row) => (row.startsOn > newest.startsOn ? row : newest)).value
}

/** Throws a Refusal for a figure out of its bounds, and for figures that do not fit together. */
export async function checkNumber(sets: NumberSets, db: Sql, change: NumberChange): Promise<void> {
  const found = findNumber(sets, change.name)
  if (!found) throw badField('name', 'There is no such rule')
  const { set, number } = found
  if (change.value < number.least) throw badField('value', `At least ${numberText(number, number.least)}`)
  if (change.value > number.maximum) throw badField('value', `At most ${numberText(number, number.maximum)}`)
  const values = [...(await set.read(db)).filter((row) => row.name !== number.name || row.startsOn !== change.starts_on), datedValueOf(change, found)]
  const fault = set.fault?.((name) => valueOn(values, name, change.starts_on)) ?? null
  if (fault !== null) throw badField('value', fault)
}

/** `3%`, `₦50,000.00`, `3 days`. */
export function numberText({ unit }: Pick<DatedNumber, 'unit'>, value: number): string {
  if (unit === 'kobo') return formatNaira(BigInt(value))
  return unit === 'ppm' ? `${value / 10_000}%` : `${value} ${unit}`
}
