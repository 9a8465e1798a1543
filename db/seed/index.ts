import type { AppContext } from '../../modules/kernel/app-context.ts'
import type { DemoContext } from '../../modules/kernel/demo-context.ts'
import { modules } from '../../modules/index.ts'
import type { PostingQueue, PostingQueueOptions } from '../../modules/ledger/index.ts'
import { addCounterparties } from '../../modules/history/server/store.ts'
import type { Rules } from '../../modules/pricing/index.ts'
import { matchStatement, readStatement } from '../../modules/reconciliation/index.ts'
import { processUnmatchedLines } from '../../modules/reconciliation/server/actions/process-unmatched-lines.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import { type HistoryLine, importHistory } from '../../partners/bank/simulator/import-history.ts'
import { alternateBanksAt, createAlternateBanks } from '../../partners/alternate-accounts/adapters.ts'
import { createResilientBank } from '../../partners/bank/resilient-bank.ts'
import { createResilientBiller } from '../../partners/bills/resilient-biller.ts'
import { createVtung, vtungSettingsFromEnv } from '../../partners/bills/vtung/index.ts'
import { createPaystack, paystackSettingsFromEnv } from '../../partners/cards/paystack/index.ts'
import { importContacts } from '../../partners/mail/simulator/import-contacts.ts'
import { createVfdBank, createVfdOperatingAccount, vfdSettingsFromEnv } from '../../partners/bank/vfd/index.ts'
import { type Clock, systemClock } from '../../platform/clock/index.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { seededRandom, systemRandom } from '../../platform/random/index.ts'
import { createRegistry } from '../../platform/registry/index.ts'
import { commandFor, type SubjectIds, withoutSideEffects } from './commands.ts'
import { demoContacts } from './contacts.ts'
import { seedAlternateAccount } from './demo-alternate-account.ts'
import { seedBills } from './demo-bills.ts'
import { seedBulkPayments } from './demo-bulk.ts'
import { seedCardPayments } from './demo-cards.ts'
import { seedDownline, seedRewards } from './demo-rewards.ts'
import { bookDeskLines, deskLines, seedDeskPayments } from './demo-desk.ts'
import { countUnmatched } from './count-unmatched.ts'
import { createIdsAt, type SeedContext, type SeededBusiness, createDemoBusinesses } from './open-accounts.ts'
import { drawSampleDocument, readSampleVideo } from './samples.ts'
import { seedLateLoan } from './demo-late-loan.ts'
import { bookLenderCash, lenderLine, seedLoans } from './demo-loans.ts'
import { seedSweeps } from './demo-sweeps.ts'
import { type HistoryEvent, generateHistory } from './demo-history.ts'

export type SeedOptions = {
  databaseUrl: string
  simulatorUrl: string
  /** Makes the context of the product (`createAppContext`) with these parts, so that the demo is posted in the same way. */
  createContext(parts: SeedParts, queueOptions?: Pick<PostingQueueOptions, 'maxBatch' | 'maxQueue'>): AppContext
  log(line: string): void
}

/** The parts that the seed makes itself: its partners are those of the simulator. */
export type SeedParts = Pick<
  AppContext,
  'db' | 'clock' | 'random' | 'log' | 'failpoints' | 'bank' | 'operatingBank' | 'biller' | 'cards' | 'alternateBanks'
>

/** The history is the same each time. Ids are not, and its days end today. */
const HISTORY_SEED = 20_260_101
const DAY_MS = 24 * 60 * 60_000

/**
 * Seeds the demo: people, businesses, cashpoints, and three months of payments. They are posted through the posting
 * queue and imported into the simulated bank, so that books and statement agree to the kobo.
 *
 * Books come first, so that a concurrent sweep of the statement finds nothing unknown. The caller deletes an incomplete
 * seed.
 */
export async function seedDemo({ databaseUrl, simulatorUrl, createContext, log }: SeedOptions): Promise<void> {
  const clock = systemClock
  const begun = clock.monotonicMs()
  const db = connectDatabase({ url: databaseUrl, onError: (error) => log(error.message), sleep: clock.sleep })
  try {
    const vfd = vfdSettingsFromEnv({ ...process.env, VFD_WALLET_URL: `${simulatorUrl}/vfd`, VFD_TOKEN_URL: undefined })
    const bank = createVfdBank(vfd, { clock })
    await requireEmptyBankHistory(bank, clock.now())
    const parts: SeedParts = {
      db,
      clock,
      random: systemRandom,
      log: createLog({ level: 'warn', name: 'seed' }),
      failpoints: { reach() {} },
      bank: createResilientBank(bank, clock),
      operatingBank: createResilientBank(createVfdOperatingAccount(vfd, { clock }), clock),
      ...openSellers(simulatorUrl, clock),
    }
    // A large queue, because the whole history is submitted at once.
    const product = createContext(parts, { maxBatch: 200, maxQueue: 100_000 })
    const { postingQueue } = product
    const context: SeedContext = { ...product, bank }
    for (const module of modules) await module.prepare?.(parts)
    const businesses = await createDemoBusinesses(context)
    const rules = await product.rules()
    await seedDownline(context, businesses)
    const history = generateHistory(businesses, rules, seededRandom(HISTORY_SEED), clock.now()).map((event) => ({
      event,
      ids: createSubjectIds(context, event),
    }))
    await postHistory(postingQueue, history, { bank: bank.name, rules })
    const at = (time: Date) => withoutJobs(createContext({ ...parts, clock: { ...clock, now: () => time } }))
    // Before the demo of the modules, in which this business gets a webhook: nothing is delivered by the first start.
    await seedAlternateAccount(at(clock.now()), simulatorUrl, businesses[1]!)
    const now = clock.now()
    const demo = demoContext(product, bank.name, businesses, history)
    for (const module of modules) await module.demo?.(demo)
    await importHistory(simulatorUrl, [...history.flatMap(lineOf), ...deskLines(businesses[2]!, now), lenderLine(now)])
    await importContacts(simulatorUrl, demoContacts())
    await readStatement({ db, clock, bank })
    await bookDeskLines({ db, postingQueue, ids: createIdsAt(context, now), rules, bank: bank.name, now }, businesses[2]!)
    const payments = withoutJobs(createContext(parts))
    await bookLenderCash(payments, now)
    await matchDemoStatement({ db, postingQueue, ids: createIdsAt(context, clock.now()), bank, clock })
    await seedBills(payments, { simulatorUrl, business: businesses[0]! })
    await seedBulkPayments(payments, businesses[0]!)
    await seedRewards(payments, businesses)
    // Without the alarms that these payments are for.
    await seedDeskPayments({ ...payments, log: createLog({ level: 'fatal', name: 'seed' }) }, businesses[2]!)
    await seedCards(context, simulatorUrl, at, businesses[0]!)
    const named = (name: string) => businesses.find(({ row }) => row.name === name)!
    await seedLoans(payments, {
      borrower: named('Okonkwo Fabrics'),
      atWarranter: named('Okonkwo Express'),
      atDesk: named('Garba Phones'),
      warranter: named('Briggs Marine Supplies'),
    })
    await seedLateLoan(payments, { borrower: named('Briggs Marine Supplies'), warranter: named('Idara Kitchen') })
    await matchDemoStatement({ db, postingQueue, ids: createIdsAt(context, clock.now()), bank, clock })
    await seedSweeps(payments)
    // The worker does this every five minutes. The desk of a new demo finds its payers at once.
    await db.transaction((tx) => addCounterparties(tx, new Date(0), clock.now()))
    log(`Sowed the demo: ${businesses.length} businesses, ${history.length} payments, in ${((clock.monotonicMs() - begun) / 1000).toFixed(1)} s.`)
  } finally {
    await db.close()
  }
}

/** Checked before the first write: books and bank would otherwise have different histories. */
async function requireEmptyBankHistory(bank: BankPort, now: Date): Promise<void> {
  const to = new Date(now.getTime() + DAY_MS)
  const answer = await bank.statement({ from: new Date(now.getTime() - 400 * DAY_MS), to, page: 0, size: 1 })
  if (answer.outcome === 'ok' && answer.value.lines.length === 0) return
  const why = answer.outcome === 'ok' ? 'has a past already; remove its folder in the data directory' : `does not answer: ${answer.reason}`
  throw new Error(`The demo was not sown: the simulated bank ${why}.`)
}

async function matchDemoStatement(context: Parameters<typeof matchUntilComplete>[0] & Pick<SeedContext, 'bank'>): Promise<void> {
  const statement = await readStatement(context)
  if (!statement.complete) throw new Error(`the simulated bank's statement could not be read: ${statement.reason}`)
  await matchUntilComplete(context)
}

/** The other partners of the simulator, from which and through which the demo buys and sells. */
function openSellers(simulatorUrl: string, clock: Clock): Pick<SeedParts, 'biller' | 'cards' | 'alternateBanks'> {
  const biller = createVtung(vtungSettingsFromEnv({ ...process.env, VTUNG_URL: `${simulatorUrl}/vtung` }), { clock })
  return {
    biller: createResilientBiller(biller, clock),
    cards: createPaystack(paystackSettingsFromEnv({ ...process.env, PAYSTACK_URL: `${simulatorUrl}/paystack` })),
    alternateBanks: createRegistry('alternate bank', createAlternateBanks({ ...process.env, ...alternateBanksAt(simulatorUrl) }, { clock })),
  }
}

/** A context whose commands enqueue no job: a worker beside the seed would send the payments too. */
function withoutJobs(context: AppContext): AppContext {
  const { postingQueue } = context
  return { ...context, postingQueue: { ...postingQueue, submit: (command) => postingQueue.submit(withoutSideEffects(command)) } }
}

async function seedCards(
  { db, clock, bank }: SeedContext,
  simulatorUrl: string,
  at: (time: Date) => AppContext,
  business: SeededBusiness,
): Promise<void> {
  const now = clock.now()
  const present = at(now)
  await seedCardPayments(
    {
      at,
      simulatorUrl,
      async matchBatches() {
        await readStatement({ db, clock, bank })
        await processUnmatchedLines(present)
        await matchUntilComplete({ ...present, bank, clock })
      },
    },
    business,
    now,
  )
}

const MATCH_TIMEOUT_MS = 30_000
const MATCH_RETRY_MS = 250

/** The worker may be matching at the same time, and slowly. Retries until nothing is unmatched, and gives up when nothing more is matched for 30 s. */
async function matchUntilComplete({ clock, ...context }: Parameters<typeof matchStatement>[0] & { clock: Clock }): Promise<void> {
  let least = Infinity
  let matchedMs = clock.monotonicMs()
  for (;;) {
    await matchStatement(context)
    const breaks = await countUnmatched(context.db.system, context.bank.name)
    if (breaks === 0) return
    if (breaks < least) {
      least = breaks
      matchedMs = clock.monotonicMs()
    }
    if (clock.monotonicMs() - matchedMs > MATCH_TIMEOUT_MS) throw new Error(`books and statement of the demo differ in ${breaks} places`)
    await clock.sleep(MATCH_RETRY_MS)
  }
}

type SeededEvent = { event: HistoryEvent; ids: SubjectIds }

/** The parts of the generated history that modules may build on. */
function demoContext(
  context: SeedContext & Pick<DemoContext, 'postingQueue'>,
  bank: string,
  businesses: readonly SeededBusiness[],
  history: readonly SeededEvent[],
): DemoContext {
  const { db, clock, random, secrets, files, postingQueue } = context
  return {
    db,
    clock,
    random,
    secrets,
    postingQueue,
    files,
    samples: { document: drawSampleDocument, video: readSampleVideo },
    bank,
    idsAt: (at) => createIdsAt(context, at),
    businesses: businesses.map(({ row, ownerId, cashpoints }) => ({
      id: row.id,
      name: row.name,
      ownerId,
      cashpointIds: cashpoints.map(([{ id }]) => id),
    })),
    incoming: history.flatMap(({ event }) => (event.type === 'paid' ? [event] : [])),
    outgoing: history.flatMap(({ event }) => (event.type === 'sent' ? [{ ...event, businessId: event.business.row.id }] : [])),
  }
}

/** In order of time: the posting queue takes commands in batches and keeps their order. */
async function postHistory(postingQueue: PostingQueue, history: readonly SeededEvent[], posting: { bank: string; rules: Rules }): Promise<void> {
  const posted = await Promise.all(history.map(({ event, ids }) => postingQueue.submit(commandFor(event, ids, posting))))
  const unowned = posted.filter(({ outcome }) => outcome['state'] === 'suspense').length
  if (unowned > 0) throw new Error(`${unowned} payments of the demo found no owner`)
}

function createSubjectIds(context: SeedContext, event: HistoryEvent): SubjectIds {
  const ids = createIdsAt(context, event.type === 'paid' ? event.at : event.requestedAt)
  return event.type === 'paid' ? { subject: ids.next('col'), other: ids.next('sus') } : { subject: ids.next('trf'), other: ids.next('att') }
}

/** The statement line of the simulated bank. A refused payment has none. */
function lineOf({ event, ids }: SeededEvent): HistoryLine[] {
  if (event.type === 'paid') {
    const { payer, cashpoint, amountKobo, sessionId, narration, at } = event
    const from = { payerName: payer.name, payerAccount: payer.account, payerBank: payer.bankCode }
    return [{ direction: 'in', amountKobo, sessionId, accountNumber: cashpoint.accountNumber, ...from, narration, at }]
  }
  if (event.failure) return []
  const { business, beneficiary, quote, sessionId, remark, at } = event
  const to = { beneficiaryName: beneficiary.name, beneficiaryAccount: beneficiary.account, beneficiaryBank: beneficiary.bankCode }
  const accountNumber = business.cashpoints[0]![0].accountNumber
  return [{ direction: 'out', amountKobo: quote.amountKobo, reference: ids.other, sessionId, accountNumber, ...to, narration: remark, at }]
}
