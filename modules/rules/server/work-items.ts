import { type Decision, defineWorkItemKind, type Evidence, type EvidenceValue } from '../../kernel/work-item-declaration.ts'
import { dayWithDate } from '../../../platform/clock/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { adoptChange, dropChange } from './actions/end-change.ts'
import { limitUnit } from '../contract.ts'
import { bandText, flagName, limitText, numberLabel, numberWords, ruleName } from './change-text.ts'
import type { NumberSets } from './number-rules.ts'
import { changeById, DRAFTS, type NamedChange } from './queries.ts'
import type { StoredChange } from './store.ts'

const DECIDERS = ['support', 'compliance', 'finance'] as const

const adopt: Decision = {
  key: 'adopt',
  label: 'Adopt the change',
  tone: 'act',
  roles: DECIDERS,
  people: 2,
  effect: () => [
    'It holds from the start of its day in Lagos. A flag holds at once.',
    'Nothing that is past changes.',
    'Owners whom a new fee concerns get an email.',
  ],
  async carryOut({ context, item, by, proposedBy, requestId }) {
    await adoptChange(context, { id: item.id, by, proposedBy, requestId })
  },
}

const drop: Decision = {
  key: 'drop',
  label: 'Drop the draft',
  tone: 'refuse',
  roles: DECIDERS,
  people: 1,
  effect: () => ['The rules stay as they are.'],
  async carryOut({ context, item, by, requestId }) {
    await dropChange(context, { id: item.id, by, requestId })
  },
}

/** A drafted change of a fee, a limit, a dated figure of a module, a holiday or a flag, for two people. */
export const ruleChangeWork = defineWorkItemKind({
  key: 'rule-change',
  title: 'Rule changes',
  area: 'house',
  clock: 'Decided before the day on which it starts; a flag within 7 days.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(DRAFTS),
  async evidence({ db, datedNumbers }, { id }) {
    const change = (await changeById(db, id))!
    return [{ title: 'Change', facts: facts(datedNumbers, change) }, presentPreview(change.preview)]
  },
  decisions: () => [adopt, drop],
})

function facts(
  sets: NumberSets,
  { change, business_id: business, business_name: businessName }: NamedChange,
): { name: string; value: EvidenceValue }[] {
  switch (change.kind) {
    case 'fee':
      return [
        { name: 'Rule', value: ruleName(change.name, change.classification) },
        ...(business === null ? [] : [{ name: 'For', value: { business, text: businessName ?? business } }]),
        ...(change.bands.length === 0 ? [{ name: 'Price', value: 'The price of its class' }] : []),
        ...change.bands.map((band) => ({ name: 'Band', value: bandText(band) })),
        { name: 'Starts, Lagos midnight', value: { day: change.starts_on } },
      ]
    case 'limit':
      return [
        { name: 'Rule', value: ruleName(change.name) },
        { name: 'New limit', value: limitUnit(change.name) === 'kobo' ? { kobo: BigInt(change.amount) } : limitText(change) },
        { name: 'Starts, Lagos midnight', value: { day: change.starts_on } },
      ]
    case 'number':
      return [
        { name: 'Rule', value: numberLabel(sets, change.name) },
        { name: 'New value', value: numberWords(sets, change) },
        { name: 'Starts, Lagos midnight', value: { day: change.starts_on } },
      ]
    case 'holiday':
      return [
        { name: 'Day', value: { day: change.starts_on } },
        { name: 'Name', value: change.name },
        { name: 'Banks', value: change.is_off ? 'Closed' : 'Open' },
      ]
    case 'flag':
      return [
        { name: 'Flag', value: flagName(change.name) },
        { name: 'For', value: business === null ? 'All businesses' : { business, text: businessName ?? business } },
      ]
  }
}

function presentPreview({ day, lines, says: sentences }: StoredChange['preview']): Evidence {
  return {
    title: day === null ? 'Effect' : `On the payments of ${dayWithDate(day)}`,
    facts: [
      ...lines.map(({ name, amount, count }) => ({ name, value: amount === null ? `${count ?? 0}` : { kobo: BigInt(amount) } })),
      ...sentences.map((sentence) => ({ name: '', value: sentence })),
    ],
  }
}
