import pg from 'pg'
import {
  clearingIn,
  createPostingQueue,
  credit,
  debit,
  journal,
  ledgerChecks,
  openBusinessAccounts,
  openInternalAccounts,
  reverseLines,
  wallet,
} from '../../../modules/ledger/index.ts'
import { verifyHashChain } from '../../../modules/ledger/server/verify-hash-chain.ts'
import { evaluateChecks } from '../../../platform/integrity-checks/index.ts'
import { fixedClock, systemClock } from '../../../platform/clock/index.ts'
import { connectDatabase, type Tx } from '../../../platform/db/index.ts'
import { createIds } from '../../../platform/ids/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { withRolledBackTampering } from '../../../tests/fixtures/tampering.ts'
import { BANK, testCommand, holdCommand, transferCommand, depositCommand } from '../../../tests/fixtures/ledger.ts'

/**
 * A program that checks general invariants of a ledger on ours, with random moves of a seed. Prints those that do not
 * hold. It is a process of its own so that its ledger can be loaded with a planted bug.
 */
const url = process.env['DATABASE_URL']!
const random = seededRandom(Number(process.env['SEED']))
const clock = fixedClock('2026-11-20T10:00:00Z')
const db = connectDatabase({ url, pools: { app: 2, system: 4 }, onError: () => {}, sleep: systemClock.sleep })
const superuser = new pg.Client({ connectionString: url })
await superuser.connect()
const ids = createIds(clock, random)
const postingQueue = () => createPostingQueue({ db, clock, ids, log: silentLog, failpoints: { reach() {} } }, { tables: [], commitHooks: [] })
const [first, second] = [postingQueue(), postingQueue()]
const businessIds = Array.from({ length: 8 }, (_, at) => `biz_${at}`)
await openInternalAccounts(db.system, BANK)
for (const business of [...businessIds, 'biz_hot', 'biz_drain', 'biz_held', 'biz_lien', 'biz_small']) await openBusinessAccounts(db.system, business)

const rows = async <Row = Record<string, string>>(text: string, values: unknown[] = []) => (await superuser.query(text, values)).rows as Row[]
const balanceOf = async (business: string) =>
  Number((await rows(`select balance from account where business_id = $1 and kind = 'wallet'`, [business]))[0]!['balance'])
const times = <Result>(count: number, work: (at: number) => Promise<Result>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const errorText = (error: unknown) => (error instanceof Refusal ? 'refused' : `failed: ${(error as Error).message}`)
const submissionOutcome = async (work: Promise<{ replayed: boolean }>) => work.then(({ replayed }) => (replayed ? 'replayed' : 'posted'), errorText)
const kobo = (maximum: number) => BigInt(1 + random.below(maximum))
/** The error codes of missing rights and of the triggers behind them. */
const NOT_ALLOWED = ['42501', '23001']
const invariants: Record<string, () => Promise<boolean>> = {
  async 'a journal out of balance is refused, by us and by the database'() {
    const lines = [debit(clearingIn(BANK), 100n), credit(wallet('biz_0'), 99n)]
    let isRefused = false
    try {
      journal({ key: 'odd', posting: 'M1', business: 'biz_0', lines })
    } catch {
      isRefused = true
    }
    const draft = { key: 'odd', posting: 'M1', business: 'biz_0', lines }
    return isRefused && (await submissionOutcome(first.submit(testCommand({ key: 'odd', plan: { journals: [draft] } })))).startsWith('failed')
  },
  async 'a repeated key changes nothing and gets the first answer'() {
    const before = await balanceOf('biz_1')
    const once = await submissionOutcome(first.submit(depositCommand('biz_1', 700n, 'twice')))
    const again = await submissionOutcome(second.submit(depositCommand('biz_1', 700n, 'twice')))
    return once === 'posted' && again === 'replayed' && (await balanceOf('biz_1')) === before + 700
  },
  async 'a repeated key with another content is refused'() {
    const command = depositCommand('biz_1', 5n, 'content')
    await first.submit(command)
    return (await submissionOutcome(first.submit({ ...command, fingerprint: 'another' }))) === 'refused'
  },
  async 'sixty-four copies at once are one'() {
    const before = await balanceOf('biz_2')
    // While these are being posted the copies queue, and are posted in one batch.
    const busy = [first, second].map((each, at) => submissionOutcome(each.submit(depositCommand('biz_2', 1n, `busy-${at}`))))
    const outcomes = await times(64, (at) => submissionOutcome((at % 2 ? first : second).submit(depositCommand('biz_2', 300n, 'sixty-four'))))
    return (
      outcomes.filter((one) => one === 'posted').length === 1 &&
      outcomes.every((one) => /posted|replayed/.test(one)) &&
      (await balanceOf('biz_2')) === before + 302 &&
      (await Promise.all(busy)).every((one) => one === 'posted')
    )
  },
  async 'five hundred credits at once to one account add up'() {
    const amounts = Array.from({ length: 500 }, () => kobo(10_000))
    const outcomes = await times(500, (at) =>
      submissionOutcome((at % 2 ? first : second).submit(depositCommand('biz_hot', amounts[at]!, `hot-${at}`))),
    )
    return outcomes.every((one) => one === 'posted') && (await balanceOf('biz_hot')) === Number(amounts.reduce((sum, each) => sum + each, 0n))
  },
  async 'four hundred transfers at once among eight accounts keep the sum'() {
    for (const business of businessIds) await first.submit(depositCommand(business, 100_000n, `start-${business}`))
    const sum = async () => (await Promise.all(businessIds.map(balanceOf))).reduce((total, each) => total + each, 0)
    const before = await sum()
    const outcomes = await times(400, (at) => {
      const from = random.below(8)
      return submissionOutcome(
        (at % 2 ? first : second).submit(
          transferCommand(businessIds[from]!, businessIds[(from + 1 + random.below(7)) % 8]!, kobo(5_000), `move-${at}`),
        ),
      )
    })
    return outcomes.every((one) => /posted|refused/.test(one)) && (await sum()) === before
  },
  async 'whoever drains an account together gets what is in it and no more'() {
    await first.submit(depositCommand('biz_drain', 10_000n, 'drain'))
    const outcomes = await times(64, (at) =>
      submissionOutcome((at % 2 ? first : second).submit(transferCommand('biz_drain', 'biz_0', 300n, `drain-${at}`))),
    )
    return (
      outcomes.filter((one) => one === 'posted').length === 33 &&
      outcomes.filter((one) => one === 'refused').length === 31 &&
      (await balanceOf('biz_drain')) === 100
    )
  },
  async 'what is held cannot be spent or held again, and only its own end frees it'() {
    await first.submit(depositCommand('biz_held', 1_000n, 'held'))
    await first.submit(holdCommand('biz_held', 900n, 'hold-1'))
    const beyond = [
      await submissionOutcome(first.submit(transferCommand('biz_held', 'biz_0', 200n, 'spend'))),
      await submissionOutcome(first.submit(holdCommand('biz_held', 200n, 'hold-2'))),
    ]
    await first.submit(
      testCommand({
        key: 'end',
        needs: { accounts: [wallet('biz_held')], holds: ['hold-1'] },
        plan: { holds: [{ change: 'release', id: 'hold-1' }] },
      }),
    )
    return (
      beyond.every((one) => one === 'refused') &&
      (await submissionOutcome(first.submit(transferCommand('biz_held', 'biz_0', 200n, 'spend-again')))) === 'posted'
    )
  },
  async 'a lien takes what comes before anybody spends it, and no more than it is for'() {
    const account = wallet('biz_lien')
    const lien = { change: 'secure', id: 'lien-1', account, about: 'case', reason: 'seed', target: 1_000n } as const
    await first.submit(testCommand({ key: 'lien-1', needs: { accounts: [account] }, plan: { holds: [lien] } }))
    const brought = await times(30, (at) => submissionOutcome((at % 2 ? first : second).submit(depositCommand('biz_lien', 50n, `lien-in-${at}`))))
    const spent = await times(8, (at) =>
      submissionOutcome((at % 2 ? first : second).submit(transferCommand('biz_lien', 'biz_0', 100n, `lien-out-${at}`))),
    )
    return brought.every((one) => one === 'posted') && spent.filter((one) => one === 'posted').length === 5 && (await balanceOf('biz_lien')) === 1_000
  },
  async 'a thousand small moves leave no drift'() {
    await first.submit(depositCommand('biz_small', 1_000n, 'small'))
    const [there, back] = [await balanceOf('biz_small'), await balanceOf('biz_hot')]
    await times(500, (at) => submissionOutcome(first.submit(transferCommand('biz_small', 'biz_hot', 1n, `there-${at}`))))
    await times(500, (at) => submissionOutcome(first.submit(transferCommand('biz_hot', 'biz_small', 1n, `back-${at}`))))
    return (await balanceOf('biz_small')) === there && (await balanceOf('biz_hot')) === back
  },
  async 'a reversal takes back what was posted'() {
    const before = await balanceOf('biz_3')
    const lines = [debit(clearingIn(BANK), 4_321n), credit(wallet('biz_3'), 4_321n)]
    await first.submit(testCommand({ key: 'forth', plan: { journals: [journal({ key: 'forth', posting: 'M1', business: 'biz_3', lines })] } }))
    const between = await balanceOf('biz_3')
    await first.submit(
      testCommand({ key: 'back', plan: { journals: [journal({ key: 'back', posting: 'M1', business: 'biz_3', lines: reverseLines(lines) })] } }),
    )
    return between === before + 4_321 && (await balanceOf('biz_3')) === before
  },
  async 'a copy of what was refused is refused too, and may succeed later'() {
    const command = () => submissionOutcome(first.submit(transferCommand('biz_4', 'biz_5', 99_000_000n, 'too-much')))
    const [, one, other] = await Promise.all([submissionOutcome(first.submit(depositCommand('biz_5', 1n, 'busy-too'))), command(), command()])
    const later = await command()
    await first.submit(depositCommand('biz_4', 99_000_000n, 'enough'))
    return one === 'refused' && other === 'refused' && later === 'refused' && (await command()) === 'posted'
  },
  async 'a command touches only what it declared'() {
    const lines = [debit(clearingIn(BANK), 5n), credit(wallet('biz_6'), 5n)]
    const draft = journal({ key: 'undeclared', posting: 'M1', business: 'biz_6', lines })
    const [, outcomes] = await Promise.all([
      submissionOutcome(first.submit(depositCommand('biz_6', 5n, 'declared'))),
      submissionOutcome(first.submit(testCommand({ key: 'undeclared', needs: { accounts: [clearingIn(BANK)] }, plan: { journals: [draft] } }))),
    ])
    return outcomes.startsWith('failed')
  },
  async 'a meter counts every change'() {
    const meter = { subject: 'biz_7', kind: 'outflow', period: '2026-11-20' }
    const command = (at: number) =>
      testCommand({ key: `meter-${at}`, needs: { accounts: [], meters: [meter] }, plan: { meters: [{ ...meter, change: 5n }] } })
    for (let at = 0; at < 6; at++) await first.submit(command(at))
    return (await rows(`select used from meter where subject = 'biz_7'`))[0]?.['used'] === '30'
  },
  async 'what is written is neither changed nor taken out by who writes'() {
    const outcomes = []
    for (const statement of [
      'update entry set amount = amount + 1',
      'delete from journal',
      'update ledger_batch set journals = 0',
      'delete from command_key',
    ]) {
      await superuser.query('begin; set local role kasuwa_system')
      outcomes.push(
        await superuser.query(statement).then(
          () => 'done',
          // An error of a check or a foreign key proves nothing: without that constraint the change would succeed.
          ({ code }: { code: string }) => (NOT_ALLOWED.includes(code) ? 'refused' : 'stopped by chance'),
        ),
      )
      await superuser.query('rollback')
    }
    return outcomes.every((one) => one === 'refused')
  },
  async 'the books of the log alone are the books that stand'() {
    const entries = await rows(
      `select e.account_id, e.seq, e.amount, e.balance_after, a.normal, a.balance from entry e join account a on a.id = e.account_id order by e.account_id, e.seq`,
    )
    const rebuilt = new Map<string, { balance: bigint; seq: bigint; stands: bigint }>()
    for (const entry of entries) {
      const before = rebuilt.get(entry['account_id']!) ?? { balance: 0n, seq: 0n, stands: BigInt(entry['balance']!) }
      const balance = before.balance + BigInt(entry['normal']!) * BigInt(entry['amount']!)
      if (balance !== BigInt(entry['balance_after']!) || BigInt(entry['seq']!) !== before.seq + 1n) return false
      rebuilt.set(entry['account_id']!, { ...before, balance, seq: before.seq + 1n })
    }
    return [...rebuilt.values()].every(({ balance, stands }) => balance === stands)
  },
  async 'the chain is whole, and one changed amount breaks it'() {
    const broken = (statement: string) => withRolledBackTampering(db, [statement], async (tx) => (await verifyHashChain(tx)).length)
    const whole = await broken('select 1')
    return whole === 0 && (await broken(`update entry set amount = amount + 1 where journal_id = (select min(id) from journal)`)) > 0
  },
  async 'every sentence of the ledger holds'() {
    return db.transaction(async (tx: Tx) => (await evaluateChecks(tx, ledgerChecks)).every((result) => result.holds))
  },
}

const broken: string[] = []
const watchdog = new AbortController()
const timedOut = systemClock.sleep(20_000, watchdog.signal).then(() => false)
for (const [sentence, check] of Object.entries(invariants)) {
  const held = await Promise.race([check().catch(() => false), timedOut])
  if (!held) broken.push(sentence)
}
watchdog.abort()
console.log(JSON.stringify({ tried: Object.keys(invariants).length, broken }))
process.exit(0)
