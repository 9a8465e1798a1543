import { formatNaira } from '../../../../platform/money/index.ts'
import type { AUDIT_KINDS } from '../../contract.ts'

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The operations of each kind: whole modules, and single operations of other modules. The first kind that fits is that of an entry. */
const KINDS: Readonly<Record<AuditKind, { modules: readonly string[]; operations: readonly string[] }>> = {
  searches: { modules: [], operations: ['lookup.search', 'lookup.download_audit'] },
  views: {
    modules: [],
    operations: [
      'desk.show',
      'lookup.show_business',
      'lookup.show_object',
      'lookup.list_payments',
      'support.show_thread',
      'support.list_payments',
      'uploads.view_for_staff',
      'verification.view_register_answer',
    ],
  },
  desk: { modules: ['desk'], operations: [] },
  support: { modules: ['support', 'visitors'], operations: [] },
  rules: { modules: ['rules', 'flags'], operations: [] },
  people: { modules: ['identity', 'operators', 'team', 'onboarding', 'data-keys', 'developers'], operations: [] },
  verification: { modules: ['verification', 'uploads', 'account-limits', 'payout-banks', 'risk', 'restrictions', 'lookup'], operations: [] },
  money: {
    modules: [
      'transfers',
      'collections',
      'alternate-accounts',
      'cards',
      'bills',
      'bulk',
      'debts',
      'payables',
      'sweeps',
      'disputes',
      'recalls',
      'reconciliation',
      'closures',
      'annotations',
      'approvals',
      'statements',
    ],
    operations: [],
  },
  credit: { modules: ['loans', 'rewards'], operations: [] },
}

/** What an entry of this kind has in its operation. Names that belong to an earlier kind are left out. */
export function operationsOf(kind: AuditKind): { modules: readonly string[]; operations: readonly string[]; except: readonly string[] } {
  const { modules, operations } = KINDS[kind]
  const except = Object.values(KINDS).flatMap((each) => (each === KINDS[kind] ? [] : each.operations))
  return { modules, operations, except }
}

/** What staff do, as a person says it. Others are named by their module and the name of the operation. */
const DONE: Readonly<Record<string, string>> = {
  'desk.show': 'Opened work',
  'desk.claim': 'Claimed work',
  'desk.take_over': 'Took work over',
  'desk.release': 'Gave work back',
  'desk.assign': 'Gave work to a colleague',
  'desk.watch': 'Watched work',
  'desk.unwatch': 'Stopped watching work',
  'desk.note': 'Wrote a note',
  'desk.propose': 'Proposed a decision',
  'desk.withdraw_proposal': 'Withdrew a proposal',
  'desk.refuse_proposal': 'Refused a proposal',
  'desk.decide': 'Decided',
  'lookup.search': 'Searched',
  'lookup.show_business': 'Opened a business',
  'lookup.show_object': 'Opened a record',
  'lookup.list_payments': 'Read the payments of a business',
  'lookup.set_class': 'Changed the class of a business',
  'lookup.change_standing': 'Changed the standing of a business',
  'lookup.download_audit': 'Downloaded the audit log',
  'support.show_thread': 'Opened a conversation',
  'support.list_payments': 'Read payments for an answer',
  'support.write': 'Wrote to a customer',
  'support.answer': 'Answered a customer',
  'support.close': 'Closed a conversation',
  'support.save_answer': 'Saved an answer for all staff',
  'support.remove_answer': 'Removed a saved answer',
  'uploads.view_for_staff': 'Looked at a document',
  'verification.view_register_answer': 'Read the answer of a register',
  'operators.sign_in': 'Signed in to the desk',
  'identity.sign_in': 'Signed in',
  'identity.set_pin': 'Set a PIN',
  'rules.draft': 'Drafted a change of a rule',
  'rules.adopt': 'Changed a rule',
  'rules.drop': 'Dropped a draft',
  'flags.set': 'Changed a flag',
}

/** `transfers.settle_business`: “Transfers: settle business”. */
export function operationWords(operation: string): string {
  const [module = '', ...rest] = operation.split('.')
  return DONE[operation] ?? `${capital(words(module))}: ${words(rest.join(' '))}`
}

const words = (name: string) =>
  name
    .replace(/(Kobo|Ppm)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Ids of records and of people: they are facts for support, and stand apart from what a person reads. */
const isId = (value: string) => /^[a-z]{2,4}_[0-9A-Za-z]{6,}$/.test(value)

/** `by` says how something was done, beside the person who did it. */
const FACT_NAMES: Readonly<Record<string, string>> = { by: 'How' }

export type Fact = { name: string; value: string }

/** Details of an entry in words. `people`: names of the operators and persons whose ids stand in it. */
export function factsInWords(facts: unknown, people: ReadonlyMap<string, string>): { shown: Fact[]; ids: Fact[] } {
  const all = Object.entries((facts ?? {}) as Record<string, unknown>).flatMap(([name, value]): Fact[] =>
    value === null || value === '' ? [] : [{ name: FACT_NAMES[name] ?? capital(words(name)), value: valueInWords(name, value, people) }],
  )
  return { shown: all.filter(({ value }) => !isId(value)), ids: all.filter(({ value }) => isId(value)) }
}

function valueInWords(name: string, value: unknown, people: ReadonlyMap<string, string>): string {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
  if (/^(amount|total|fee)$|Kobo$/.test(name) && /^-?\d+$/.test(text)) return formatNaira(BigInt(text))
  if (/ppm$/i.test(name) && /^\d+$/.test(text)) return `${Number(text) / 10_000} %`
  const person = people.get(text)
  if (person !== undefined) return person
  // Keys such as `no_debit` are read as words; texts of people stay as they are.
  return /^[a-z]+([_-][a-z]+)*$/.test(text) ? capital(words(text)) : text
}

/** Ids of people in the details of entries. */
export const peopleIn = (entries: readonly { facts: unknown }[]): string[] => [
  ...new Set(
    entries.flatMap(({ facts }) =>
      Object.values((facts ?? {}) as Record<string, unknown>).filter(
        (value): value is string => typeof value === 'string' && /^(opr|usr|per)_/.test(value),
      ),
    ),
  ),
]
