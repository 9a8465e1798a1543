import type { Biller } from '../../../../partners/bills/port.ts'
import { formatNaira, type Kobo, sumKobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type CommandPlace, readsOf } from '../../../ledger/index.ts'
import type { BillTopUpRow } from '../rows.ts'
import { bookedFloat, topUpsToCome } from '../queries.ts'
import { recordTopUpAlarm, storeBalance } from '../store.ts'
import { topUpArrivedCommand } from './top-up.ts'

export type BalanceContext = Pick<AppContext, 'biller' | 'postingQueue' | 'clock' | 'log'> & { db: CommandPlace }

/** A payment posted during the call would make both sides of different times. Then the next run compares them. */
const TRIES = 3
/** The biller changes its balance before it tells of a refund. A difference is stored when it is still there after this time. */
const RECHECK_MS = 2_000
const NEXT_ALARM_MS = 24 * 60 * 60_000

/**
 * Asks the biller for our float. A top-up has arrived when the balance shows it beside what the books have. The comparison is stored for
 * the check of the books (docs/money.md §6, 13).
 */
export async function readBalance(context: BalanceContext): Promise<void> {
  await compareBalance(context)
  await alarmAboutLateTopUps(context)
}

/** A top-up that has left and not arrived is an alarm a day. Since the first one people may decide it. */
async function alarmAboutLateTopUps({ db, clock, log }: BalanceContext): Promise<void> {
  const now = clock.now().getTime()
  const late = (await topUpsToCome(readsOf(db))).filter(
    ({ state, due_at: due, alarmed_at: alarmed }) =>
      state === 'on_its_way' && due !== null && due.getTime() < now && (alarmed === null || alarmed.getTime() + NEXT_ALARM_MS < now),
  )
  for (const { id, amount, bank_reference: reference } of late) {
    log.error({ alarm: 'float-top-up', topUpId: id, amountKobo: String(amount), reference }, 'a top-up of a float has left and has not arrived')
    await recordTopUpAlarm(readsOf(db), id, clock.now())
  }
}

type BookedFloat = NonNullable<Awaited<ReturnType<typeof bookedFloat>>>
type FloatContext = Pick<AppContext, 'biller'> & { db: CommandPlace }
type BalanceAnswer = Awaited<ReturnType<Biller['balance']>>

/** The balance that the biller tells, and the float of the same time in the books; null when it changed during the call. */
async function askFloat({ db, biller }: FloatContext): Promise<{ answer: BalanceAnswer; booked: BookedFloat | null }> {
  const before = await bookedFloat(readsOf(db), biller.name)
  const answer = await biller.balance()
  const after = await bookedFloat(readsOf(db), biller.name)
  return { answer, booked: before && after && before.seq === after.seq && before.held === after.held ? after : null }
}

/**
 * M76: the biller has put a claim back into our float. Purchases on their way may be charged already and a top-up may have arrived, so
 * the balance proves it only above all of them. Gives the float that the posting must still find.
 */
export async function provenInFloat({ db, biller }: FloatContext, partner: string, claimKobo: Kobo): Promise<BookedFloat> {
  if (biller.name !== partner)
    throw new Refusal('bills.other_biller', 409, `Kasuwa has no connection to ${partner} now, so its balance is not known.`)
  const { answer, booked } = await askFloat({ db, biller })
  if (answer.outcome === 'unknown') throw new Refusal('bills.biller_silent', 409, 'The biller does not tell its balance now. Try again later.')
  if (!booked) throw new Refusal('bills.float_moves', 409, 'The float changed while the biller was asked. Try again.')
  const topUps = await topUpsToCome(readsOf(db))
  const onTheirWay = sumKobo(topUps.filter(({ state }) => state === 'on_its_way').map(({ amount }) => amount))
  const expected = booked.balance + onTheirWay + claimKobo
  if (answer.kobo < expected)
    throw new Refusal(
      'bills.not_in_float',
      409,
      `The biller shows ${formatNaira(answer.kobo)}. With this claim it would be ${formatNaira(expected)}.`,
    )
  if (answer.kobo > expected && topUps.some(({ state }) => state === 'lost'))
    throw new Refusal('bills.lost_top_up', 409, 'The biller shows more than this claim explains. A top-up that was called lost may have arrived.')
  return booked
}

async function compareBalance({ db, biller, postingQueue, clock, log }: BalanceContext): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { answer, booked: after } = await askFloat({ db, biller })
    if (answer.outcome === 'unknown') return log.warn({ reason: answer.reason }, 'the biller did not tell its balance')
    if (!after) continue
    const topUps = await topUpsToCome(readsOf(db))
    const isShown = ({ amount }: BillTopUpRow) => answer.kobo >= after.balance - after.held + amount && answer.kobo <= after.balance + amount
    // Of what was called lost only more money than the books have is a proof.
    const arrived = topUps.find((topUp) => isShown(topUp) && (topUp.state !== 'lost' || answer.kobo > after.balance))
    if (arrived) {
      await postingQueue.submit(topUpArrivedCommand(arrived, biller.name))
      continue
    }
    const differs = answer.kobo > after.balance || answer.kobo < after.balance - after.held
    if (differs && tries < TRIES - 1) {
      await clock.sleep(RECHECK_MS)
      continue
    }
    return storeBalance(readsOf(db), {
      partner: biller.name,
      answeredKobo: answer.kobo,
      bookedKobo: after.balance,
      reservedKobo: after.held,
      at: clock.now(),
    })
  }
}
