import type { Shop } from '../../fixtures/merchants.ts'
import type { TransferState } from '../../../modules/transfers/contract.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import type { Environment } from './environment.ts'
import { sendUntilKnown } from './load.ts'

/**
 * What happens in the world beside the load, so that the product does what it does seldom.
 * `cut_off`: a program cannot reach the bank. `stop`: businesses may not pay out any more, with payments of theirs taken and not
 * sent. `pay_kept`: the bank pays what it kept for a person, and only its statement says so. `pay_refused`: it pays what it had
 * refused, and has it back when that was seen. `give_back`: a payment comes back by the rail. `give_back_and_say`: and the bank is
 * asked about it before its statement is read.
 */
export type Trigger = 'cut_off' | RepeatedTrigger
type RepeatedTrigger = 'stop' | 'pay_kept' | 'pay_refused' | 'give_back' | 'give_back_and_say'

export type Triggers = {
  /** What becomes of the next payment of the load at the bank: an ending of the beneficiary's account. */
  nextAccountEnding(): string | undefined
  /** Of whoever is to meet it. */
  environmentFor(which: Trigger): Record<string, string>
  /** Again and again, until each who wanted it has had enough. */
  request(which: Trigger): { release(): void }
  stop(): Promise<void>
  /** The bank ends what it began. Answers how much its statement has still to show, and how many cases are open. */
  conclude(): Promise<number>
}

/** Payments at a time: enough for the third passing of one process, though others take their share. */
const BATCH_SIZE = 5
const PAUSE_MS = 150
const FREEZE_MS = 250
/** So many of the bank's newest are looked at for some that we know of. */
const NEWEST_PAYMENTS = 40

/** Of a hundred payments of the load so many are kept by the bank, and as many refused: it changes its mind about those. */
const UNDECIDED_PERCENT = 6
/** And while it is wanted to. */
const UNDECIDED_PERCENT_WHEN_REQUESTED = 30

/** How a payment stands with us until the statement has shown what became of it. */
const STATE_BEFORE_STATEMENT: Record<RepeatedTrigger, TransferState> = {
  stop: 'held',
  pay_kept: 'review',
  pay_refused: 'failed',
  give_back: 'settled',
  give_back_and_say: 'settled',
}

/** The minute's job, brought forward. It looks back for as long as lines are booked beside each other, not over all of the run. */
export const enqueueMatching = ({ sql }: Pick<Environment, 'sql'>) =>
  sql(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {"minutesBack": 0.25}, "key": "match-now"}]')`)

/** `shops`: whose payments are stopped. The load has others. */
export function createTriggers(city: Environment, shops: readonly Shop[], random: Random): Triggers {
  const wanted = new Map<Trigger, number>()
  const going = new Map<RepeatedTrigger, Promise<void>>()
  const calls = new Set<Promise<unknown>>()
  /** References that the bank has paid, and given back, of which its statement is the first to tell. */
  const paid = new Set<string>()
  const givenBack = new Set<string>()
  let stopped = 0

  /** Each answers the references of which the statement is to tell. */
  const rounds: Record<RepeatedTrigger, () => Promise<readonly string[]>> = {
    stop: stopSome,
    pay_kept: () => payKept(BATCH_SIZE),
    async pay_refused() {
      await takeBackLate()
      const some = await ours('failed', newest(`transfer where status = '51'`), BATCH_SIZE)
      for (const { reference } of some) await pay('/pay-refused', reference)
      return some.map(({ reference }) => reference)
    },
    give_back: async () => (await giveBackSome()).map(({ reference }) => reference),
    async give_back_and_say() {
      const some = await giveBackSome()
      const asks = some.map(({ id }) => ({ task: 'transfers.ask-return', payload: { transferId: id }, key: `transfer-return:${id}` }))
      await city.sql('select enqueue_jobs($1::jsonb)', [JSON.stringify(asks)])
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
    // Nobody listens there.
    environmentFor: (which): Record<string, string> => (which === 'cut_off' ? { VFD_WALLET_URL: 'http://127.0.0.1:1/vfd' } : {}),
    request(which) {
      wanted.set(which, (wanted.get(which) ?? 0) + 1)
      if (which !== 'cut_off' && !going.has(which)) going.set(which, keepOn(which))
      return { release: () => void wanted.set(which, wanted.get(which)! - 1) }
    },
    async stop() {
      wanted.clear()
      await Promise.all([...going.values(), ...calls])
    },
    async conclude() {
      await payKept(null)
      await takeBackLate()
      await enqueueMatching(city)
      return stillOpen()
    },
  }

  function isWanted(which: Trigger): boolean {
    return (wanted.get(which) ?? 0) > 0
  }

  /** The next round when the statement has shown the last one: it is read by anybody, and what it shows lasts for one reading. */
  async function keepOn(which: RepeatedTrigger): Promise<void> {
    let last: readonly string[] = []
    while (isWanted(which)) {
      const unshown = await ours(STATE_BEFORE_STATEMENT[which], last, 1)
      if (unshown.length === 0) last = await rounds[which]()
      if (last.length > 0) await enqueueMatching(city)
      await systemClock.sleep(PAUSE_MS)
    }
    going.delete(which)
  }

  /** From when their payments are taken, for a little while: who is not sent by then may be sent after all. */
  async function stopSome(): Promise<readonly string[]> {
    for (const shop of shops) {
      const call: Promise<unknown> = sendUntilKnown(city, shop, { reference: `${shop.prefix}-stopped-${stopped++}` }).finally(() =>
        calls.delete(call),
      )
      calls.add(call)
    }
    const businesses = `'{${shops.map(({ businessId }) => businessId).join()}}'`
    // In the database: when somebody outside of it has seen them, they are sent.
    await city.sql(`do $$ begin
      for looks in 1..1000 loop
        exit when exists (select from transfer where state = 'held' and business_id = any(${businesses}));
        perform pg_sleep(0.001);
      end loop;
      update business set standing = 'no_debit' where id = any(${businesses});
    end $$`)
    await systemClock.sleep(FREEZE_MS)
    await city.sql(`update business set standing = 'open' where id = any(${businesses})`)
    return []
  }

  async function payKept(most: number | null): Promise<readonly string[]> {
    const kept = await ours('review', at(`select reference from transfer where status = '34' and reserves = 1`), most)
    for (const { reference } of kept) await pay('/settle', reference)
    return kept.map(({ reference }) => reference)
  }

  /** What the statement has shown to be paid late: it comes back, and is over. */
  async function takeBackLate(): Promise<void> {
    const late = await ours('paid_late', [...paid], null)
    for (const { reference } of late) await giveBack(reference)
  }

  async function giveBackSome() {
    const some = await ours('settled', newest('payout where reference not in (select reference from returned)'), BATCH_SIZE)
    for (const { reference } of some) await giveBack(reference)
    return some
  }

  async function pay(how: '/settle' | '/pay-refused', reference: string): Promise<void> {
    await city.console(how, { method: 'POST', body: { reference } })
    paid.add(reference)
  }

  async function giveBack(reference: string): Promise<void> {
    await city.console('/return', { method: 'POST', body: { reference } })
    paid.delete(reference)
    givenBack.add(reference)
  }

  function at(text: string): string[] {
    return city.bank.all<{ reference: string }>(text).map(({ reference }) => reference)
  }

  function newest(rows: string): string[] {
    return at(`select reference from ${rows} order by rowid desc limit ${NEWEST_PAYMENTS}`)
  }

  /** Those of the bank's that stand so with us. */
  function ours(state: TransferState, references: readonly string[], most: number | null) {
    return city.sql<{ id: string; reference: string }>(
      `select t.id, a.partner_reference as reference from transfer_attempt a join transfer t on t.id = a.transfer_id
       where a.partner_reference = any($1) and t.state = $2 limit $3`,
      [references, state, most],
    )
  }

  async function stillOpen(): Promise<number> {
    const [open] = await city.sql<{ cases: string; paid: string; given_back: string }>(
      `select (select count(*) from suspense_item where state <> 'resolved') as cases,
        (select count(*) from transfer_attempt a join transfer t on t.id = a.transfer_id
         where a.partner_reference = any($1) and t.state in ('review', 'failed')) as paid,
        (select count(*) from transfer_attempt a join transfer t on t.id = a.transfer_id
         where a.partner_reference = any($2) and t.state not in ('returned', 'recalled')) as given_back`,
      [[...paid], [...givenBack]],
    )
    return Number(open!.cases) + Number(open!.paid) + Number(open!.given_back)
  }
}
