import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { allFlagRows, declaredFlags } from '../../flags/index.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { declaredDays, type FeeRule } from '../../pricing/index.ts'
import { draftRule, previewRule, showRules } from '../contract.ts'
import { checkChange, draftChange } from './actions/draft-change.ts'
import { previewChange } from './preview/preview-change.ts'
import type { DatedNumbers, DatedValue } from '../../kernel/dated-numbers-declaration.ts'
import { findNumber, numberKey, type NumberSets } from './number-rules.ts'
import { latestChanges, type NamedChange, namesOf, openDrafts, ownFlagValues } from './queries.ts'
import { shownHolidays } from './shown-holidays.ts'
import type { StoredChange } from './store.ts'

const MAX_OWN_VALUES = 200
const MAX_CHANGES = 20

export function ruleRoutes(context: OperatorContext, modules: readonly ModuleDefinition[]): BoundRoute<OperatorCaller>[] {
  const { db, clock, datedNumbers } = context
  const declared = declaredFlags(modules)
  return [
    bindOperator(showRules, async () => {
      const today = lagosDay(clock.now())
      const [{ fees, limits }, numbers, days, drafts, flagRows, ownValues, changes] = await Promise.all([
        context.rules(),
        Promise.all(datedNumbers.map(async (set) => valuesOf(set, await set.read(db), today))),
        declaredDays(db),
        openDrafts(db),
        allFlagRows(db),
        ownFlagValues(db, MAX_OWN_VALUES),
        latestChanges(db, MAX_CHANGES),
      ])
      const names = await namesOf(db, [...new Set(fees.flatMap(({ businessId }) => businessId ?? []))])
      const valueOf = (key: string, otherwise: boolean | string) =>
        flagRows.find((row) => row.key === key && row.environment === '' && row.business_id === '')?.value ?? otherwise
      return {
        data: {
          today,
          fees: [...feeSchedules(fees, names, today), ...drafts.flatMap(draftedFee)],
          limits: [...datedLimits(limits, today), ...drafts.flatMap(draftedLimit)],
          number_sets: datedNumbers.map(({ key, label }) => ({ key, label })),
          numbers: [...numbers.flat(), ...drafts.flatMap((draft) => draftedNumber(datedNumbers, draft))],
          holidays: [...shownHolidays(days, today), ...drafts.flatMap(draftedHoliday)],
          flags: declared.map(({ key, about, default: otherwise }) => ({
            key,
            about,
            value: valueOf(key, otherwise),
            own_values: ownValues.filter((own) => own.key === key).map(({ business_id, business, value }) => ({ business_id, business, value })),
            change_id: drafts.find((draft) => draft.kind === 'flag' && draft.name === key)?.id ?? null,
          })),
          changes,
        },
      }
    }),
    bindOperator(previewRule, async ({ body: { change } }) => {
      await checkChange(context, declared, change)
      return { data: await previewChange(context, change) }
    }),
    bindOperator(draftRule, async ({ body: { change }, caller, meta }) => {
      const id = await draftChange(context, declared, caller, change, meta.requestId)
      return { data: { _id: id }, message: 'Drafted. Propose it to a second person.' }
    }),
  ]
}

/** `now`: the latest that has started; `coming`: it starts later; `ended`: another one replaced it. */
function stateOf(startsOn: LagosDay, starts: readonly LagosDay[], today: LagosDay) {
  if (startsOn > today) return 'coming' as const
  const latest = starts.filter((day) => day <= today).reduce((maximum, day) => (day > maximum ? day : maximum))
  return startsOn === latest ? ('now' as const) : ('ended' as const)
}

const businessOf = (id: string | null, name: string | null | undefined) => (id === null ? null : { _id: id, name: name ?? id })

function feeSchedules(fees: readonly FeeRule[], names: ReadonlyMap<string, string>, today: LagosDay) {
  const ruleOf = ({ name, classification, businessId }: FeeRule) => `${name} ${classification ?? ''} ${businessId ?? ''}`
  const starts = Map.groupBy(fees, ruleOf)
  return [...Map.groupBy(fees, (rule) => `${ruleOf(rule)} ${rule.startsOn}`).values()].map((bands) => {
    const { name, classification, businessId, startsOn } = bands[0]!
    const days = starts.get(ruleOf(bands[0]!))!.map((rule) => rule.startsOn)
    return {
      name,
      classification,
      business: businessOf(businessId, names.get(businessId ?? '')),
      starts_on: startsOn,
      state: stateOf(startsOn, days, today),
      change_id: null,
      bands: bands
        .filter(({ followsClass }) => !followsClass)
        .toSorted((a, b) => Number(a.fromKobo - b.fromKobo))
        .map(({ fromKobo, ratePpm, flatKobo, capKobo }) => ({
          from: Number(fromKobo),
          rate_ppm: ratePpm,
          flat: Number(flatKobo),
          cap: capKobo === null ? null : Number(capKobo),
        })),
    }
  })
}

function datedLimits(limits: readonly { name: string; amountKobo: bigint; startsOn: LagosDay }[], today: LagosDay) {
  return limits.map(({ name, amountKobo, startsOn }) => ({
    name,
    amount: amountKobo,
    starts_on: startsOn,
    state: stateOf(
      startsOn,
      limits.filter((rule) => rule.name === name).map((rule) => rule.startsOn),
      today,
    ),
    change_id: null,
  }))
}

function draftedFee({ id, change, business_id: business, business_name: businessName }: NamedChange) {
  if (change.kind !== 'fee') return []
  const { name, classification, bands, starts_on } = change
  return [
    { name, classification, business: businessOf(business, businessName), bands: [...bands], starts_on, state: 'draft' as const, change_id: id },
  ]
}

function draftedLimit({ id, change }: StoredChange) {
  if (change.kind !== 'limit') return []
  return [{ name: change.name, amount: BigInt(change.amount), starts_on: change.starts_on, state: 'draft' as const, change_id: id }]
}

function valuesOf(set: DatedNumbers, values: readonly DatedValue[], today: LagosDay) {
  return set.numbers.flatMap((number) => {
    const own = values.filter(({ name }) => name === number.name)
    const days = own.map(({ startsOn }) => startsOn)
    return own
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
      .map(({ value, startsOn }) => ({
        name: numberKey(set, number),
        label: number.label,
        unit: number.unit,
        value,
        starts_on: startsOn,
        state: stateOf(startsOn, days, today),
        change_id: null,
      }))
  })
}

function draftedNumber(sets: NumberSets, { id, change }: StoredChange) {
  const found = change.kind === 'number' ? findNumber(sets, change.name) : null
  if (change.kind !== 'number' || !found) return []
  const { label, unit } = found.number
  return [{ name: change.name, label, unit, value: BigInt(change.value), starts_on: change.starts_on, state: 'draft' as const, change_id: id }]
}

function draftedHoliday({ id, change }: StoredChange) {
  if (change.kind !== 'holiday') return []
  return [{ day: change.starts_on, name: change.name, is_off: change.is_off, source: 'declared' as const, state: 'draft' as const, change_id: id }]
}
