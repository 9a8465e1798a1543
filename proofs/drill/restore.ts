import type { CaseOrder } from '../../modules/reconciliation/server/actions/decide-case.ts'
import { decideBreak } from '../../modules/reconciliation/server/actions/decide-break.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../../partners/bank/vfd/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { differencesFromBank } from '../../tools/reconcile/differences.ts'
import { openPostingQueue, sessionHeaders } from '../fixtures/merchants.ts'
import { acceptedReply } from '../faults/environment/client-history.ts'
import type { Environment } from '../faults/environment/environment.ts'
import { awaitQuiescence } from '../faults/environment/await-quiescence.ts'
import { compareCredits, failedChecks } from '../faults/environment/final-assertions.ts'
import { httpCall } from '../faults/environment/http-call.ts'
import { startLoad, THINK_TIME_MS } from '../faults/environment/load.ts'
import { expectedPayment, paymentCall } from '../faults/environment/payment-kinds.ts'
import type { Figure } from '../faults/scenario.ts'
import { randomFor } from '../faults/plan.ts'
import { until } from './machine.ts'
import type { DrillOutcome, DrillRun, DrillScenario } from './scenario.ts'
import { mutation as shortGrace } from './short-grace.ts'

const CALLERS = 8
/** Of the load before the restored moment, and after it. */
const LOAD_MS = 20_000
const COMPARED_WITHIN_MS = 5 * 60_000

/** What the operators know of a payment that the restored database does not: its line at the bank names the business. */
type LostPayment = { reference: string; accountNumber: string }

export const restore: DrillScenario = {
  id: 'restore',
  title: 'pgBackRest restores the database to a moment, while the bank has gone on; the product starts reconcile-only, then sends again',
  trial: 'restores',
  size: 1,
  async run({ drill, size, seed, log }: DrillRun): Promise<DrillOutcome> {
    const violations: string[] = []
    const totals = { lost: 0, charged: 0, refused: 0, payouts: 0 }
    const tookMs = { restore: [] as number[], compare: [] as number[] }
    for (let trial = 1; trial <= size; trial++) {
      const random = randomFor(seed, `restore-${trial}`)
      const environment = await drill.product(CALLERS, { mutations: [shortGrace] })
      try {
        await drill.edgeComplete()
        await drill.cluster.backUp()
        const load = startLoad(environment, {
          callers: CALLERS,
          payers: 2,
          name: `restore-${trial}`,
          kinds: ['transfer', 'withdrawal', 'transfer'],
          random,
          thinkMs: THINK_TIME_MS,
          paidEveryMs: 200,
        })
        await systemClock.sleep(LOAD_MS + random.below(2_000))
        const [moment] = await environment.sql<{ at: string }>('select clock_timestamp()::text as at')
        await systemClock.sleep(LOAD_MS)
        await load.stop()
        const before = await paymentsAtTheBank(environment)
        await drill.cluster.archived()
        await endPrograms(environment)

        const begun = systemClock.monotonicMs()
        await drill.cluster.restoreTo(moment!.at)
        tookMs.restore.push(systemClock.monotonicMs() - begun)
        log(`${trial}: restored to ${moment!.at} in ${Math.round(tookMs.restore.at(-1)! / 1_000)} s`)
        await startPrograms(environment, { START_MODE: 'reconcile-only' })
        await drill.edgeComplete()

        const compared = await compareWithBank(environment, before, log)
        violations.push(...compared.violations)
        totals.lost += compared.lost
        totals.charged += compared.charged
        totals.refused += compared.refused
        tookMs.compare.push(compared.ms)

        await endPrograms(environment)
        await startPrograms(environment)
        const { open } = await awaitQuiescence(environment, { lastFaultAt: systemClock.monotonicMs() })
        violations.push(...open, ...(await failedChecks(environment)), ...(await compareCredits(environment)))
        const paid = await comparePayouts(environment, compared.references)
        violations.push(...paid.violations, ...environment.processes.unexpectedExits.slice(0, 3))
        totals.payouts += paid.payouts
      } finally {
        await environment.close()
      }
    }
    const worst = (name: string, ms: readonly number[]): Figure => ({ name, value: Math.max(...ms) / 1_000, unit: ' s' })
    return {
      trials: size,
      violations,
      figures: [
        worst('cluster restored and whole, worst', tookMs.restore),
        worst('compared with the bank and decided, worst', tookMs.compare),
        { name: 'payments that the bank made and the restored database had lost', value: totals.lost, least: 1 },
        { name: 'of them charged to their business by two people', value: totals.charged },
        { name: 'orders refused while only comparing', value: totals.refused },
        { name: 'payouts at the bank at the end', value: totals.payouts },
        { name: 'paid twice, or not in the books', value: violations.filter((one) => one.startsWith('paid ')).length, maximum: 0 },
        { name: 'checks of the books that do not hold', value: violations.filter((one) => one.startsWith('the books: ')).length, maximum: 0 },
      ],
    }
  },
}

const programsOf = ({ processes }: Environment) => [...processes.apis, ...processes.workers]
const endPrograms = (environment: Environment) => Promise.all(programsOf(environment).map((program) => program.end()))

async function startPrograms(environment: Environment, env: Record<string, string> = {}): Promise<void> {
  await Promise.all(programsOf(environment).map((program) => program.start(env)))
  await environment.processes.ready()
}

async function paymentsAtTheBank(environment: Environment): Promise<LostPayment[]> {
  return environment.sql<LostPayment>(
    `select a.partner_reference as reference, c.account_number as "accountNumber" from transfer_attempt a
     join transfer t on t.id = a.transfer_id join cashpoint c on c.business_id = t.business_id and c.is_default`,
  )
}

/** Waits until the statement is read and each payment without an owner is a case, and charges each to its business. */
async function compareWithBank(environment: Environment, known: readonly LostPayment[], log: (line: string) => void) {
  const begun = systemClock.monotonicMs()
  const violations: string[] = []
  const payoutsBefore = payouts(environment).length
  const refused = await refusedOrders(environment)
  if (refused.accepted.length > 0) violations.push(`${refused.accepted.length} orders were taken in reconcile-only mode`)
  const bank = createVfdBank(vfdSettingsFromEnv({ VFD_WALLET_URL: `${environment.simulator.url}/vfd` }), { clock: systemClock })
  const read = await until('each line of the bank is read, and each unknown payment is a case', COMPARED_WITHIN_MS, async () => {
    const differences = await differencesFromBank({ bank, db: environment.db, clock: systemClock }, null)
    return differences.unread === 0 && differences.unmatchedOut === 0 ? differences : null
  })
  if (payouts(environment).length !== payoutsBefore) violations.push('paid in reconcile-only mode: something was sent')
  log(`${read.openCases} payments were lost, ${read.openPayments} wait for their end`)
  const accountOf = new Map(known.map(({ reference, accountNumber }) => [reference, accountNumber]))
  const cases = await environment.sql<{ id: string; reference: string }>(
    `select s.id, l.reference from suspense_item s join statement_line l on s.case_key = 'strange:' || l.id where s.kind = 'bank_debit' and s.state <> 'resolved'`,
  )
  // A charge to a business makes no id and ends no payment.
  const context = {
    db: environment.db,
    postingQueue: openPostingQueue(environment.db),
    ids: null as never,
    fulfilments: null as never,
    biller: null as never,
  }
  for (const { id, reference } of cases) {
    const account = accountOf.get(reference)
    if (account === undefined) violations.push(`a case about ${reference}, which nobody ordered`)
    else await decideBreak(context, id, 'charge-business', { account }, DECISION)
  }
  if (cases.length !== read.openCases) violations.push(`${read.openCases} open cases, and ${cases.length} lines of the bank with one`)
  const after = await differencesFromBank({ bank, db: environment.db, clock: systemClock }, null)
  if (after.unread + after.unmatchedOut + after.openCases > 0) violations.push(`not ready to send: ${JSON.stringify(after)}`)
  return {
    violations,
    lost: read.openCases,
    charged: cases.length,
    refused: refused.count,
    references: cases.map(({ reference }) => reference),
    ms: systemClock.monotonicMs() - begun,
  }
}

const DECISION: CaseOrder = {
  by: { operatorId: 'opr_drill_2', name: 'Second person', role: 'finance' },
  proposedBy: { operatorId: 'opr_drill_1', name: 'First person', role: 'support' },
  note: 'Lost by the restore',
  requestId: 'drill',
}

/** One order of each shop, which must be refused and change nothing. */
async function refusedOrders(environment: Environment): Promise<{ count: number; accepted: string[] }> {
  const accepted: string[] = []
  for (const shop of environment.shops) {
    const body = expectedPayment('transfer', { reference: `${shop.prefix}-while-comparing`, ending: '6789' })
    const call = paymentCall({ business: shop.businessId, body, collectionId: undefined })
    const { status, body: answer } = await httpCall(`${environment.processes.entrance()}/api${call.path}`, {
      headers: { ...sessionHeaders(shop), ...call.headers },
      body: call.body,
    })
    if (status !== 503 || answer['code'] !== 'server.reconciling') accepted.push(`${status} ${JSON.stringify(answer)}`)
  }
  return { count: environment.shops.length - accepted.length, accepted }
}

const payouts = (environment: Environment) => environment.bank.all<{ reference: string }>('select reference from payout')

/** Each payout of the bank is one accepted payment of the books, or one that was charged; and the reverse. */
async function comparePayouts(environment: Environment, charged: readonly string[]): Promise<{ payouts: number; violations: string[] }> {
  // Called for its side effect: the simulated bank pays due orders when it is queried.
  await environment.console('/payouts?latest=1')
  const paid = payouts(environment).map(({ reference }) => reference)
  const ours = await environment.sql<{ reference: string }>(`select partner_reference as reference from transfer_attempt where state = 'accepted'`)
  const expected = [...ours.map(({ reference }) => reference), ...charged]
  const count = (references: readonly string[]) => Map.groupBy(references, (reference) => reference)
  const [atBank, inBooks] = [count(paid), count(expected)]
  const violations = [...new Set([...paid, ...expected])]
    .filter((reference) => (atBank.get(reference)?.length ?? 0) !== 1 || (inBooks.get(reference)?.length ?? 0) !== 1)
    .map(
      (reference) =>
        `paid ${atBank.get(reference)?.length ?? 0} times at the bank, and ${inBooks.get(reference)?.length ?? 0} times in the books: ${reference}`,
    )
  // Acknowledged before the moment, so in the restored database.
  const lostWithoutTrace = [...environment.clientHistory.sent.values()].filter(acceptedReply).length - expected.length
  if (lostWithoutTrace > 0) violations.push(`${lostWithoutTrace} acknowledged payments are neither in the books nor at the bank`)
  return { payouts: paid.length, violations: violations.slice(0, 10) }
}
