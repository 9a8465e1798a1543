import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideProposal, decideWork } from '../../modules/desk/contract.ts'
import { deskRoutes } from '../../modules/desk/server/routes.ts'
import { modules } from '../../modules/index.ts'
import type { Decision, WorkItem, WorkItemKind } from '../../modules/kernel/work-item-declaration.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../../modules/operators/contract.ts'
import { type AppFixture, createAppFixture } from '../fixtures/app-fixture.ts'
import { routeAnswer } from '../fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../fixtures/operators.ts'

/** Roles by their first letters: viewer, support, compliance, finance, administrator. A pair is the first and the second person. */
const ROLE: Readonly<Record<string, OperatorRole>> = Object.fromEntries(OPERATOR_ROLES.map((role) => [role[0]!, role]))

/** Who decides what, as docs/money.md and product.md §7 have it: alone, or in these pairs. */
const ANY_TWO = 'sc sf cs cf fs fc'
const WITH_FINANCE = 'sf cf fs fc'
const WITH_COMPLIANCE = 'sc cs cf fc'
const COMPLIANCE_AND_FINANCE = 'cf fc'
const SUPPORT_AND_COMPLIANCE = 'sc cs'
const TWO_ADMINISTRATORS = 'aa'

const PAIRS: Readonly<Record<string, string>> = {
  [ANY_TWO]:
    'emergency-stop.confirm limit-increase.grant payout-bank.confirm rewards.hide_link rewards.make_agent rewards.make_aggregator rewards.show_link ' +
    'rule-change.adopt standing.closing standing.frozen standing.no_debit standing.open',
  [WITH_FINANCE]:
    'closing.close debt.write-off float-top-up.book float-top-up.lost fraud-report.no-refund fraud-report.refund late-payment.accept late-payment.lose ' +
    'missing-token.give-back payable.file payable.pay-invoice payment-review.give-back payment-review.paid recall.return recall.return-confirmed ' +
    'reconciliation.charge reconciliation.charge-business reconciliation.claim reconciliation.close reconciliation.fund-never-came ' +
    'reconciliation.give-back-part reconciliation.in-float reconciliation.lose reconciliation.never-left reconciliation.never-paid ' +
    'reconciliation.never-sent-back reconciliation.order-again reconciliation.repaid reconciliation.stays-in-fund reconciliation.take-back ' +
    'reconciliation.take-back-part suspense.assign suspense.capital suspense.income suspense.refunded-return suspense.returned-top-up ' +
    'suspense.send-back sweep.lost sweep.not-paid sweep.paid sweep.send',
  [WITH_COMPLIANCE]: 'fraud-report.reject fraud-report.resolve recall.hold recall.refuse risk-alert.no_debit',
  [COMPLIANCE_AND_FINANCE]:
    'late-loan.restructure late-loan.write_off loan-fund.book loan-limit.grant loan-request.approve loan-request.offer loan-request.refuse',
  [SUPPORT_AND_COMPLIANCE]: 'approval-rules.end_rules',
  [TWO_ADMINISTRATORS]: 'operator.activate operator.admit operator.change_role operator.remove operator.reset_authenticator operator.suspend',
}

const ALONE: Readonly<Record<string, string>> = {
  c: 'risk-alert.clear verification.pass@compliance',
  'c s':
    'dispute.acknowledge dispute.ask dispute.reject dispute.resolve fraud-report.acknowledge fraud-report.ask limit-increase.ask-for-more ' +
    'limit-increase.refuse payout-bank.confirm payout-bank.refuse verification.pass verification.reject verification.reject@compliance visitor-message.answer visitor-message.close',
  'c f s': 'float-top-up.refuse missing-token.enter risk-alert.stop-now rule-change.drop standing.stop-now support.answer support.close sweep.refuse',
  'c f': 'late-loan.withdraw_plan loan-fund.refuse loan-limit.refuse',
  'f s': 'closing.settle',
  a: 'operator.drop',
}

/** With one of these, or none, each kind shows each of its decisions. */
const VARIANTS =
  'open active asked bank_debit logged proposed on_its_way house review biller_claim fund_out paying secured no_debit suspended compliance credit ' +
  'plan_offered name_agrees refunded late_part_lost contradiction credit_part fund_in payment payment_part sent_back investigating member hidden invoice received'

const at = new Date('2026-11-20T10:00:00Z')
const itemOf = (variant: string | null, businessId: string | null): WorkItem & { isOpen: boolean } => ({
  id: 'item_1',
  businessId,
  business: 'Amina Stores',
  what: 'An item',
  amount: 100n,
  variant,
  openedAt: at,
  dueAt: at,
  isOpen: true,
})

type Named = { name: string; decision: Decision }
/** A step of verification that only compliance passes, such as a possible match with a list of sanctions, is named apart. */
const nameOf = (kind: WorkItemKind, { key }: Decision, variant: string | null) =>
  `${kind.key}.${key}${kind.key === 'verification' && variant === 'compliance' ? '@compliance' : ''}`
const DECISIONS: readonly Named[] = modules
  .flatMap(({ workItems = [] }) => workItems)
  .flatMap((kind) =>
    [null, ...VARIANTS.split(' ')].flatMap((variant) =>
      [null, 'biz_1'].flatMap((business) =>
        kind.decisions(itemOf(variant, business)).map((decision) => ({ name: nameOf(kind, decision, variant), decision })),
      ),
    ),
  )

const namesOf = (some: readonly Named[]) => [...new Set(some.map(({ name }) => name))].toSorted()
const listed = (table: Readonly<Record<string, string>>) =>
  Object.values(table)
    .flatMap((names) => names.split(' '))
    .toSorted()

let world: AppFixture
let people: ReadonlyMap<OperatorRole, readonly [TestOperator, TestOperator]>
let shown: Decision
let carried: string[]
let items = 0
beforeAll(async () => {
  world = await createAppFixture()
  people = new Map(
    await Promise.all(
      OPERATOR_ROLES.map(async (role) => [role, [await newOperatorCaller(world, role), await newOperatorCaller(world, role)]] as const),
    ),
  )
})
afterAll(() => world?.close())

/** One decision at a desk of its own: what is carried out is written down and does nothing else. */
const kind: WorkItemKind = {
  key: 'tried',
  title: 'Tried',
  area: 'house',
  clock: '',
  readers: [...OPERATOR_ROLES],
  open: async () => [],
  count: async () => ({ open: 0, oldestOpenedAt: null, soonestDueAt: null }),
  find: async (_db, id) => ({ ...itemOf(null, null), id }),
  evidence: async () => [],
  decisions: () => [
    {
      ...shown,
      key: 'tried',
      fields: [],
      onRefused: async () => {},
      async carryOut({ context, by, proposedBy }) {
        if (context.db === world.db.operator) carried.push([proposedBy?.operatorId, by.operatorId].join(' '))
      },
    },
  ],
}
const ask = async (contract: any, id: string, by: TestOperator, body: object): Promise<string> => {
  try {
    const request = { params: { kind: 'tried', id }, body, caller: by.caller, requestId: `tried-${++items}` }
    return ((await routeAnswer(deskRoutes(operatorContextOf(world), [kind]), contract, request as never)).data as { state: string }).state
  } catch (error) {
    return (error as { code: string }).code
  }
}
const first = (id: string, by: TestOperator) => ask(decideWork, id, by, { decision: 'tried', fields: {}, note: '', code: by.code() })
const second = (id: string, by: TestOperator) => ask(decideProposal, id, by, { accept: true, note: '', code: by.code() })

test('the table has each decision of each kind of work, and no other', () => {
  expect(namesOf(DECISIONS.filter(({ decision }) => decision.people === 2))).toEqual(listed(PAIRS))
  expect(namesOf(DECISIONS.filter(({ decision }) => decision.people === 1))).toEqual(listed(ALONE))
})

describe('each role at each decision', () => {
  const cases = new Map<string, { decision: Decision; expected: string; names: string[] }>()
  for (const { name, decision } of DECISIONS) {
    const table = decision.people === 2 ? PAIRS : ALONE
    const expected = Object.keys(table).find((allowed) => table[allowed]!.split(' ').includes(name)) ?? 'in no table'
    const roles = [decision.people, [...decision.roles].toSorted(), decision.includes, decision.second, decision.isUrgent, expected].join()
    const known = cases.get(roles) ?? { decision, expected, names: [] }
    if (!known.names.includes(name)) known.names.push(name)
    cases.set(roles, known)
  }
  test.each([...cases.values()].map((each) => [each.names.join(' '), each] as const))('%s', async (_names, { decision, expected }) => {
    shown = decision
    const allowed: string[] = []
    for (const [letter, role] of Object.entries(ROLE)) {
      const [proposer] = people.get(role)!
      for (const [other, otherRole] of decision.people === 2 ? Object.entries(ROLE) : [['', role] as const]) {
        const id = `item_${++items}`
        carried = []
        world.clock.advance(31_000)
        const begun = await first(id, proposer)
        if (decision.people === 1) {
          if (carried.length > 0) allowed.push(letter)
          continue
        }
        if (begun !== 'proposed') continue
        expect(await second(id, proposer), 'the proposer decides').toBe('desk.no_right')
        if ((await second(id, people.get(otherRole)![1])) === 'decided') allowed.push(`${letter}${other}`)
        expect(carried).toHaveLength(allowed.at(-1) === `${letter}${other}` ? 1 : 0)
      }
    }
    expect(allowed.toSorted().join(' ')).toBe(expected.split(' ').toSorted().join(' '))
  })
})

describe('nobody decides twice in one matter', () => {
  const pair = async () => {
    shown = {
      key: 'tried',
      label: 'Tried',
      tone: 'act',
      people: 2,
      roles: ['support', 'compliance', 'finance'],
      effect: () => [],
      carryOut: async () => {},
    }
    carried = []
    return { id: `item_${++items}`, proposer: await newOperatorCaller(world, 'support') }
  }

  test('after a change of the own role', async () => {
    const { id, proposer } = await pair()
    expect(await first(id, proposer)).toBe('proposed')
    world.clock.advance(31_000)
    await world.rows(`update operator set role = 'finance' where id = '${proposer.caller.operatorId}'`)
    expect(await second(id, { ...proposer, caller: { ...proposer.caller, role: 'finance' } })).toBe('desk.no_right')
    expect(carried).toEqual([])
  })

  test.each(['added', 'admitted', 'unlocked'])('with an account that the person has %s, in either direction', async (act) => {
    const now = world.clock.now().toISOString()
    for (const direction of ['first', 'second'] as const) {
      const { id, proposer } = await pair()
      const other = await newOperatorCaller(world, 'finance')
      const [account, voucher] = direction === 'first' ? [proposer, other] : [other, proposer]
      await world.rows(`insert into operator_voucher (operator_id, voucher_id, act, created_at)
        values ('${account.caller.operatorId}', '${voucher.caller.operatorId}', '${act}', '${now}')`)
      expect(await first(id, proposer)).toBe('proposed')
      expect(await second(id, other)).toBe('desk.no_right')
      expect(carried).toEqual([])
    }
  })

  test('in a race of 64: of 64 second persons one decides, and the proposer among them never', async () => {
    const { id, proposer } = await pair()
    const others = await Promise.all(Array.from({ length: 63 }, () => newOperatorCaller(world, 'finance')))
    expect(await first(id, proposer)).toBe('proposed')
    world.clock.advance(31_000)
    const answers = await Promise.all([proposer, ...others].map((each) => second(id, each)))
    expect(answers[0]).toBe('desk.no_right')
    expect(answers.filter((answer) => answer === 'decided')).toHaveLength(1)
    expect(carried).toHaveLength(1)
    expect(carried[0]).not.toContain(`${proposer.caller.operatorId} ${proposer.caller.operatorId}`)
  })

  test('in a race of 64 first persons one proposes, and none of the others has proposed too', async () => {
    const { id } = await pair()
    const all = await Promise.all(Array.from({ length: 64 }, () => newOperatorCaller(world, 'support')))
    const answers = await Promise.all(all.map((each) => first(id, each)))
    expect(answers.filter((answer) => answer === 'proposed')).toHaveLength(1)
    expect(await world.rows(`select count(*)::int as n from work_item_event where subject_id = '${id}' and event = 'proposed'`)).toEqual([{ n: 1 }])
  })
})
