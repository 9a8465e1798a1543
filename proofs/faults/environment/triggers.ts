import type { Shop } from '../../fixtures/merchants.ts'
import type { TransferState } from '../../../modules/transfers/contract.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import type { Environment } from './environment.ts'
import { sendUntilKnown } from './load.ts'

/**
 * Rare outside events beside the load, which make the product pass its rare failpoints.
 * - `cut_off`: a program cannot reach the bank.
 * - `stop`: businesses may not pay out any more, and have payments that are accepted and not sent.
 * - `pay_kept`: the bank pays a transfer that it held for review, and only its statement shows it.
 * - `pay_refused`: the bank pays a transfer that it had refused, and takes the money back after it was seen.
 * - `give_back`: the rail returns a payment.
 * - `give_back_and_say`: the bank is also queried about the return before its statement is read.
 */
export type Trigger = 'cut_off' | RepeatedTrigger
type RepeatedTrigger = 'stop' | 'pay_kept' | 'pay_refused' | 'give_back' | 'give_back_and_say'

export type Triggers = {
  /** The bank's outcome for the next payment of the load: an ending of the beneficiary's account. */
  nextAccountEnding(): string | undefined
  /** The environment variables of a program that is to meet it. */
  environmentFor(which: Trigger): Record<string, string>
  /** Repeats the event until every requester has released it. */
  request(which: Trigger): { release(): void }
  stop(): Promise<void>
  /**
   * The bank finishes what it began. Returns the number of open cases and of payments that its statement has still to
   * show.
   */
  conclude(): Promise<number>
}

/** Payments at a time: enough for the third pass of one process, although other processes take their share. */
const BATCH_SIZE = 5
const PAUSE_MS = 150
const FREEZE_MS = 250
/** Newest payments of the bank that are searched for known ones. */
const NEWEST_PAYMENTS = 40

/**
 * Percentage of the load's payments that the bank holds for review, and the same percentage refused. It changes its
 * decision about those.
 */
const UNDECIDED_PERCENT = 6
/** The percentage while the event is requested. */
const UNDECIDED_PERCENT_WHEN_REQUESTED = 30

/** The state of a payment until the statement has shown the bank's decision. */
const STATE_BEFORE_STATEMENT: Record<RepeatedTrigger, TransferState> = {
  stop: 'held',
  pay_kept: 'review',
  pay_refused: 'failed',
  give_back: 'settled',
  give_back_and_say: 'settled',
}

/** Runs the minute's matching job at once. It reads back as far as concurrent lines need, not over the whole run. */
export const enqueueMatching = ({ sql }: Pick<Environment, 'sql'>) =>
  sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {"minutesBack": 0.25}, "key": "match-now"}]')`)

/** `shops`: the businesses whose payments are stopped. The load uses others. */
export function createTriggers(environment: Environment, shops: readonly Shop[], random: Random): Triggers {
  const wanted = new Map<Trigger, number>()
  const running = new Map<RepeatedTrigger, Promise<void>>()
  const calls = new Set<Promise<unknown>>()
  /** References that the bank has paid and returned, and that only its statement shows. */
  const paid = new Set<string>()
  const returned = new Set<string>()
  let stopped = 0

  /** Each returns the references that the statement is to show. */
  const rounds: Record<RepeatedTrigger, () => Promise<readonly string[]>> = {
    stop: freezeSome,
    pay_kept: () => payReviewed(BATCH_SIZE),
    async pay_refused() {
      await returnLatePayments()
      const some = await attemptsInState('failed', newest(`transfer where status = '51'`), BATCH_SIZE)
      for (const { reference } of some) await pay('/pay-refused', reference)
      return some.map(({ reference }) => reference)
    },
    give_back: async () => (await returnSettled()).map(({ reference }) => reference),
    async give_back_and_say() {
      const some = await returnSettled()
      const asks = some.map(({ id }) => ({ task: 'transfers.ask-return', payload: { transferId: id }, key: `transfer-return:${id}` }))
      await environment.sql('select enqueue_jobs($1::jsonb)', [JSON.stringify(asks)])
      return []
    },
  }

  return {
    nextAccountEnding() {
      const [kept, refused] = (['pay_kept', 'pay_refused'] as const).map((which) =>
        isWanted(which) ? UNDECIDED_PERCENT_WHEN_REQUESTED : UNDECIDED_PERCENT,
      )
      const lot = random.below(100)
      return lot < kept! ? '0034' : lot < kept! + refused! ? '0051' : undefined
    },
    // Nothing listens at this address.
    environmentFor: (which): Record<string, string> => (which === 'cut_off' ? { VFD_WALLET_URL: 'http://127.0.0.1:1/vfd' } : {}),
    request(which) {
      wanted.set(which, (wanted.get(which) ?? 0) + 1)
      if (which !== 'cut_off' && !running.has(which)) running.set(which, repeatTrigger(which))
      return { release: () => void wanted.set(which, wanted.get(which)! - 1) }
    },
    async stop() {
      wanted.clear()
      await Promise.all([...running.values(), ...calls])
    },
    async conclude() {
      await payReviewed(null)
      await returnLatePayments()
      await enqueueMatching(environment)
      return countOpen()
    },
  }

  function isWanted(which: Trigger): boolean {
    return (wanted.get(which) ?? 0) > 0
  }

  /**
   * Starts the next round when the statement has shown the last one. Any worker may read the statement, and what it
   * shows counts for one read.
   */
  async function repeatTrigger(which: RepeatedTrigger): Promise<void> {
    let last: readonly string[] = []
    while (isWanted(which)) {
      const unshown = await attemptsInState(STATE_BEFORE_STATEMENT[which], last, 1)
      if (unshown.length === 0) last = await rounds[which]()
      if (last.length > 0) await enqueueMatching(environment)
      await systemClock.sleep(PAUSE_MS)
    }
    running.delete(which)
  }

  /**
   * Freezes the businesses for a short time from the moment their payments are accepted. Payments that are not sent by
   * then may still be sent later.
   */
  async function freezeSome(): Promise<readonly string[]> {
    for (const shop of shops) {
      const call: Promise<unknown> = sendUntilKnown(environment, shop, { reference: `${shop.prefix}-stopped-${stopped++}` }).finally(() =>
        calls.delete(call),
      )
      calls.add(call)
    }
    const businesses = `'{${shops.map(({ businessId }) => businessId).join()}}'`
    // Inside the database, because after a round trip the payments would already be sent.
    await environment.sql(`do $$ begin
      for looks in 1..1000 loop
        exit when exists (select from transfer where state = 'held' and business_id = any(${businesses}));
        perform pg_sleep(0.001);
      end loop;
      update business set standing = 'no_debit' where id = any(${businesses});
    end $$`)
    await systemClock.sleep(FREEZE_MS)
    await environment.sql(`update business set standing = 'open' where id = any(${businesses})`)
    return []
  }

  async function payReviewed(limit: number | null): Promise<readonly string[]> {
    const kept = await attemptsInState('review', at(`select reference from transfer where status = '34' and reserves = 1`), limit)
    for (const { reference } of kept) await pay('/settle', reference)
    return kept.map(({ reference }) => reference)
  }

  /** Returns what the statement has shown as paid late, which ends it. */
  async function returnLatePayments(): Promise<void> {
    const late = await attemptsInState('paid_late', [...paid], null)
    for (const { reference } of late) await returnPayment(reference)
  }

  async function returnSettled() {
    const some = await attemptsInState('settled', newest('payout where reference not in (select reference from returned)'), BATCH_SIZE)
    for (const { reference } of some) await returnPayment(reference)
    return some
  }

  async function pay(how: '/settle' | '/pay-refused', reference: string): Promise<void> {
    await environment.console(how, { method: 'POST', body: { reference } })
    paid.add(reference)
  }

  async function returnPayment(reference: string): Promise<void> {
    await environment.console('/return', { method: 'POST', body: { reference } })
    paid.delete(reference)
    returned.add(reference)
  }

  function at(text: string): string[] {
    return environment.bank.all<{ reference: string }>(text).map(({ reference }) => reference)
  }

  function newest(rows: string): string[] {
    return at(`select reference from ${rows} order by rowid desc limit ${NEWEST_PAYMENTS}`)
  }

  /** The given references that are in this state in the product. */
  function attemptsInState(state: TransferState, references: readonly string[], limit: number | null) {
    return environment.sql<{ id: string; reference: string }>(
      `select t.id, a.partner_reference as reference from transfer_attempt a join transfer t on t.id = a.transfer_id
       where a.partner_reference = any($1) and t.state = $2 limit $3`,
      [references, state, limit],
    )
  }

  async function countOpen(): Promise<number> {
    const [open] = await environment.sql<{ cases: string; paid: string; given_back: string }>(
      `select (select count(*) from suspense_item where state <> 'resolved') as cases,
        (select count(*) from transfer_attempt a join transfer t on t.id = a.transfer_id
         where a.partner_reference = any($1) and t.state in ('review', 'failed')) as paid,
        (select count(*) from transfer_attempt a join transfer t on t.id = a.transfer_id
         where a.partner_reference = any($2) and t.state not in ('returned', 'recalled')) as given_back`,
      [[...paid], [...returned]],
    )
    return Number(open!.cases) + Number(open!.paid) + Number(open!.given_back)
  }
}
