import { keepBanks } from '../../modules/institutions/index.ts'
import { createLane, type LaneOptions, openHouseAccounts } from '../../modules/ledger/index.ts'
import { rulesReader, type Rules } from '../../modules/pricing/index.ts'
import { matchStatement, readStatement } from '../../modules/reconciliation/index.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import { type PastLine, tellPast } from '../../partners/bank/simulator/import-history.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../../partners/bank/vfd/index.ts'
import { type Clock, systemClock } from '../../platform/clock/index.ts'
import type { Secrets } from '../../platform/crypto/index.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { BANKS } from '../../platform/nigeria/banks.ts'
import { seededRandom, systemRandom } from '../../platform/random/index.ts'
import { commandFor, type SubjectIds } from './commands.ts'
import { countBreaks, keepNotices, saveBeneficiaries } from './notice-rows.ts'
import { idsAt, type Kit, settleIn } from './open-accounts.ts'
import { type Happening, tell } from './demo-history.ts'

/** `lane`: what the product's own posting adds to each commit, so that the demo is posted as everything is. */
export type SeedOptions = {
  databaseUrl: string
  simulatorUrl: string
  pinPepper: string
  secrets: Secrets
  lane: Pick<LaneOptions, 'tables' | 'riders'>
  log(line: string): void
}

/** The story is the same each time; ids are not, and its days end today. */
const STORY = 20_260_101
const DAY_MS = 24 * 60 * 60_000

/**
 * Sows the demo: people, businesses, cashpoints, and three months of payments that are posted through the ledger's lane
 * and told to the simulated bank, so that books and statement agree to the kobo. Books first: whoever sweeps the
 * statement meanwhile finds nothing that is not known. What is left half done is cleared by who called us.
 */
export async function seedDemo({ databaseUrl, simulatorUrl, pinPepper, secrets, lane: composed, log }: SeedOptions): Promise<void> {
  const clock = systemClock
  const begun = clock.monotonicMs()
  const db = connectDatabase({ url: databaseUrl, onError: (error) => log(error.message), sleep: clock.sleep })
  try {
    const bank = createVfdBank(vfdSettingsFromEnv({ ...process.env, VFD_WALLET_URL: `${simulatorUrl}/vfd`, VFD_TOKEN_URL: undefined }), { clock })
    await refuseKnownPast(bank, clock.now())
    const kit: Kit = { db, clock, bank, random: systemRandom, pinPepper, secrets }
    await openHouseAccounts(db.system, bank.name)
    await keepBanks(
      db.system,
      BANKS.map(({ cbnCode, name }) => ({ code: cbnCode, name })),
    )
    const businesses = await settleIn(kit)
    const rules = await rulesReader(db.system, clock)()
    const story = tell(businesses, rules, seededRandom(STORY), clock.now()).map((happening) => ({ happening, ids: subjectIds(kit, happening) }))
    const lane = createLane(
      { db, clock, ids: idsAt(kit, clock.now()), log: createLog({ level: 'warn', name: 'seed' }), crash: { reach() {} } },
      // A long queue: the whole story is submitted at once.
      { ...composed, maxBatch: 200, maxQueue: 100_000 },
    )
    await post(lane, story, { bank: bank.name, rules })
    await keepNotices(
      db.system,
      kit,
      bank.name,
      story.flatMap(({ happening }) => (happening.type === 'paid' ? [happening] : [])),
    )
    await saveBeneficiaries(
      db.system,
      kit,
      businesses,
      story.flatMap(({ happening }) => (happening.type === 'sent' ? [happening] : [])),
    )
    await tellPast(simulatorUrl, story.flatMap(lineOf))
    const reading = await readStatement({ db, clock, bank })
    if (!reading.complete) throw new Error(`the simulated bank's statement could not be read: ${reading.reason}`)
    await matchEverything({ db, lane, ids: idsAt(kit, clock.now()), bank, clock })
    log(`Sowed the demo: ${businesses.length} businesses, ${story.length} payments, in ${((clock.monotonicMs() - begun) / 1000).toFixed(1)} s.`)
  } finally {
    await db.close()
  }
}

/** Nothing is written yet, so nothing is left half done where books and bank belong to different stories. */
async function refuseKnownPast(bank: BankPort, now: Date): Promise<void> {
  const to = new Date(now.getTime() + DAY_MS)
  const answer = await bank.statement({ from: new Date(now.getTime() - 400 * DAY_MS), to, page: 0, size: 1 })
  if (answer.outcome === 'ok' && answer.value.lines.length === 0) return
  const why = answer.outcome === 'ok' ? 'has a past already; remove its folder in the data directory' : `does not answer: ${answer.reason}`
  throw new Error(`The demo was not sown: the simulated bank ${why}.`)
}

const MATCHED_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 250

/** The worker may be matching at the same moment, and be slow at it; together they must come to an end with nothing open. */
async function matchEverything({ clock, ...kit }: Parameters<typeof matchStatement>[0] & { clock: Clock }): Promise<void> {
  const begun = clock.monotonicMs()
  for (;;) {
    await matchStatement(kit)
    const breaks = await countBreaks(kit.db.system, kit.bank.name)
    if (breaks === 0) return
    if (clock.monotonicMs() - begun > MATCHED_WITHIN_MS) throw new Error(`books and statement of the demo differ in ${breaks} places`)
    await clock.sleep(LOOK_AGAIN_MS)
  }
}

type Told = { happening: Happening; ids: SubjectIds }

/** In the order of time: the lane takes what waits in batches, and keeps the order. */
async function post(lane: ReturnType<typeof createLane>, story: readonly Told[], posting: { bank: string; rules: Rules }): Promise<void> {
  const posted = await Promise.all(story.map(({ happening, ids }) => lane.submit(commandFor(happening, ids, posting))))
  const astray = posted.filter(({ outcome }) => outcome['state'] === 'suspense').length
  if (astray > 0) throw new Error(`${astray} payments of the demo found no owner`)
}

function subjectIds(kit: Kit, happening: Happening): SubjectIds {
  const ids = idsAt(kit, happening.type === 'paid' ? happening.at : happening.askedAt)
  return happening.type === 'paid' ? { subject: ids.next('col'), other: ids.next('sus') } : { subject: ids.next('trf'), other: ids.next('att') }
}

/** The same as the bank has it. What it refused is on no statement. */
function lineOf({ happening, ids }: Told): PastLine[] {
  if (happening.type === 'paid') {
    const { payer, cashpoint, amountKobo, sessionId, narration, at } = happening
    const from = { payerName: payer.name, payerAccount: payer.account, payerBank: payer.bankCode }
    return [{ direction: 'in', amountKobo, sessionId, accountNumber: cashpoint.accountNumber, ...from, narration, at }]
  }
  if (happening.failure) return []
  const { business, beneficiary, quote, sessionId, remark, at } = happening
  const to = { beneficiaryName: beneficiary.name, beneficiaryAccount: beneficiary.account, beneficiaryBank: beneficiary.bankCode }
  const accountNumber = business.cashpoints[0]![0].accountNumber
  return [{ direction: 'out', amountKobo: quote.amountKobo, reference: ids.other, sessionId, accountNumber, ...to, narration: remark, at }]
}
