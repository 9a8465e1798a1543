import { expect, test } from 'vitest'
import { modules } from './index.ts'

const declared = modules.flatMap(({ name, activity = {} }) =>
  Object.entries(activity).map(([operation, entry]) => ({ module: name, operation, ...entry })),
)
const saidOf = ({ facts = [], text }: (typeof declared)[number], value: (name: string) => string | undefined, name?: string) =>
  typeof text === 'string' ? text : text(Object.fromEntries(facts.map((fact) => [fact, value(fact)])), name)

/** A day where the detail is one, else an amount. */
const valueOf = (name: string) => (name === 'first' || name === 'last' ? '2026-11-01' : '110000')

test('an operation is declared for the Activity once', () => {
  const operations = declared.map(({ operation }) => operation)
  expect(operations.filter((operation, at) => operations.indexOf(operation) !== at)).toEqual([])
})

test('each operation has a sentence that stands behind a name, with all of its details and with none', () => {
  const sentences = declared.flatMap((entry) => [saidOf(entry, () => undefined), saidOf(entry, valueOf, 'Sani Usman')])
  expect(
    sentences.filter((sentence) => !/^[a-z][^_{}]+$/.test(sentence) || /undefined|null|\[object/.test(sentence) || /\s$/.test(sentence)),
  ).toEqual([])
})

test('amounts are written in naira, and payees, roles and steps by their names', () => {
  const said = (operation: string, facts: Record<string, string>, name?: string) =>
    saidOf(
      declared.find((entry) => entry.operation === operation)!,
      (fact) => facts[fact],
      name,
    )
  expect(said('transfers.send', { amount: '110000' }, 'Sani Usman, First Bank')).toBe('sent ₦1,100.00 to Sani Usman, First Bank')
  expect(said('team.change_role', { from: 'auditor-finance', to: 'accountant-finance' }, 'Musa Garba')).toBe(
    'changed the role of Musa Garba from Auditor to Accountant',
  )
  expect(said('bulk.upload_beneficiaries', { rows: '1' })).toBe('uploaded a list of 1 beneficiary')
  expect(said('loans.submit_request', { amount: '60000000', months: '6' })).toBe('asked for a loan of ₦600,000.00 for 6 months')
  expect(said('verification.reject', { kind: 'id_card', why: 'The picture is not sharp' })).toBe('refused the ID card: The picture is not sharp')
  expect(said('account-limits.decide', { to: 'granted', amount: '500000000' })).toBe('granted a daily limit of ₦5,000,000.00')
})

test('no note of staff, no id or role of an operator and no decision about a risk is declared for the Activity', () => {
  const hidden = declared.flatMap(({ operation, facts = [] }) =>
    facts.filter((name) => /note|_by$|proposer/.test(name)).map((name) => `${operation} ${name}`),
  )
  expect(hidden).toEqual([])
  expect(declared.filter(({ operation }) => /^(risk|desk|operators)\./.test(operation))).toEqual([])
})
