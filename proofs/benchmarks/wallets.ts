import {
  clearingIn,
  clearingOut,
  createPostingQueue,
  credit,
  debit,
  internalAccount,
  journal,
  type JournalDraft,
  type PostingQueue,
  type MoneyCommand,
  openBusinessAccounts,
  openInternalAccounts,
  wallet,
} from '../../modules/ledger/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Refusal } from '../../platform/problems/index.ts'
import { systemRandom } from '../../platform/random/index.ts'
import type { BenchDatabase } from './bench-database.ts'

const BANK = 'vfd'
const FUNDED_KOBO = 1_000_000_000_000n

/** Funded wallets, and the product's own posting queue to move their money. */
export type Wallets = {
  /** P: from a wallet, with the two internal accounts that every payment uses. */
  pay(payment: { wallet: number; kobo: bigint; reference: string }): Promise<'posted' | 'replayed' | 'refused'>
  /** U: from one wallet to another. */
  move(payment: { from: number; to: number; kobo: bigint; reference: string }): Promise<'posted' | 'replayed' | 'refused'>
}

export async function openWallets({ db, sql }: Pick<BenchDatabase, 'db' | 'sql'>, count: number): Promise<Wallets> {
  const context = { db, clock: systemClock, ids: createIds(systemClock, systemRandom), log: silentLog, failpoints: { reach() {} } }
  const postingQueue = createPostingQueue(context, { tables: [], commitHooks: [], maxQueue: Math.max(count, 1_000) })
  await openInternalAccounts(db.system, BANK)
  await db.transaction(async (tx) => {
    for (let at = 0; at < count; at++) await openBusinessAccounts(tx, businessIdOf(at))
  })
  await Promise.all(Array.from({ length: count }, (_, at) => fundWallet(postingQueue, at)))
  await sql('vacuum analyze account, journal, entry, command_key, account_day, ledger_batch')
  return {
    pay: ({ wallet: at, kobo, reference }) => submitCommand(postingQueue, paymentCommand(businessIdOf(at), kobo, reference)),
    move: ({ from, to, kobo, reference }) => submitCommand(postingQueue, transferCommand(businessIdOf(from), businessIdOf(to), kobo, reference)),
  }
}

const businessIdOf = (at: number) => `biz_${String(at).padStart(8, '0')}`

async function submitCommand(postingQueue: PostingQueue, command: MoneyCommand): Promise<'posted' | 'replayed' | 'refused'> {
  try {
    return (await postingQueue.submit(command)).replayed ? 'replayed' : 'posted'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bench.too_little') return 'refused'
    throw error
  }
}

function paymentCommand(business: string, kobo: bigint, key: string): MoneyCommand {
  const lines = [debit(wallet(business), kobo), credit(clearingOut(BANK), kobo - 2_000n), credit(internalAccount('fees_outbound'), 2_000n)]
  return moneyCommand(key, business, kobo, journal({ key, posting: 'M14', business, lines }))
}

function transferCommand(from: string, to: string, kobo: bigint, key: string): MoneyCommand {
  return moneyCommand(key, from, kobo, journal({ key, posting: 'M19', business: from, lines: [debit(wallet(from), kobo), credit(wallet(to), kobo)] }))
}

function moneyCommand(key: string, payer: string | null, kobo: bigint, draft: JournalDraft): MoneyCommand {
  return {
    name: 'bench.move',
    scope: 'bench',
    key,
    fingerprint: String(kobo),
    actor: 'system',
    needs: { accounts: draft.lines.map((line) => line.account) },
    decide: (held) =>
      payer !== null && held.account(wallet(payer)).available < kobo
        ? new Refusal('bench.too_little', 422, 'Insufficient balance')
        : { journals: [draft], outcome: { done: true } },
  }
}

async function fundWallet(postingQueue: PostingQueue, at: number): Promise<void> {
  const business = businessIdOf(at)
  const lines = [debit(clearingIn(BANK), FUNDED_KOBO), credit(wallet(business), FUNDED_KOBO)]
  await postingQueue.submit(moneyCommand(`fund:${at}`, null, FUNDED_KOBO, journal({ key: `fund:${at}`, posting: 'M1', business, lines })))
}
