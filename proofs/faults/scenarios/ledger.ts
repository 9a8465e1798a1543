import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DAILY_BALANCE_DROPS_DEBITS, CLOSED_HOLD_NOT_RELEASED } from '../shared-mutations.ts'
import type { Scenario } from '../scenario.ts'
import { runAdminStatement } from '../../../tests/fixtures/database-admin.ts'
import type { PostgresCluster } from '../environment/postgres-cluster.ts'
import type { DetectableMutant, Mutant } from '../environment/mutations.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BATCH_STATE_FILE = 'modules/ledger/server/batch-state.ts'
const POSTING_QUEUE_FILE = 'modules/ledger/server/posting-queue.ts'
const ENTERED = 'account.balance += BigInt(account.normal) * amount'
/** The database looks at each entry by itself, and would stop what is done to a balance. */
const UNCHECKED = ['drop trigger entries_checked on entry']
const mutantOf = (name: string, caughtBy: RegExp, file: string, from: string, to: string, sql: readonly string[] = []): DetectableMutant => ({
  name,
  caughtBy,
  mutations: [{ file: `modules/ledger/server/${file}`, from, to }],
  sql,
})

/** The ledger alone, tried with the sentences that hold of any ledger; each of the bugs below must break one, with every seed. */
export const ledger: Scenario = {
  id: 'R18',
  title: 'the invariants of the ledger, each tried with moves of the seed',
  trial: 'seeds',
  sizes: { small: 1, ci: 3, release: 20, planted: 3, releaseMutant: 20 },
  mutants: [
    {
      name: 'no floor is looked at',
      caughtBy: /^every seed .*drains an account together/,
      mutations: [
        {
          file: BATCH_STATE_FILE,
          from: 'if (row.floor !== null && nextBalance < row.floor)',
          to: 'if (row.floor !== null && nextBalance < -1_000_000_000_000n)',
        },
        { file: BATCH_STATE_FILE, from: 'nextHeld > nextBalance - row.floor)', to: 'nextHeld > nextBalance + 1_000_000_000_000n)' },
      ],
    },
    mutantOf('every account grows by debits', /^every seed .*drains an account together/, 'batch-state.ts', ENTERED, 'account.balance += amount'),
    // The database refuses a gap by itself: nothing can be posted any more, and what is said of any posting breaks.
    mutantOf(
      'sequences have gaps',
      /^every seed .*a repeated key changes nothing and gets the first answer/,
      'batch-state.ts',
      'account.seq += 1n',
      'account.seq += 2n',
    ),
    mutantOf(
      'what is placed is not held',
      /^every seed .*what is held cannot be spent/,
      'batch-state.ts',
      'account.held += amount',
      'account.held += 0n',
    ),
    mutantOf(
      'holds beyond the balance are let through',
      /^every seed .*what is held cannot be spent/,
      'batch-state.ts',
      'nextHeld > nextBalance - row.floor)',
      'nextHeld > nextBalance * 1_000_000n)',
    ),
    mutantOf(
      'a meter forgets what it had',
      /^every seed .*a meter counts every change/,
      'batch-state.ts',
      'const used = this.meter(ref) + change',
      'const used = change',
    ),
    { name: 'a hold that ends stays held', caughtBy: /^every seed .*only its own end frees it/, mutations: [CLOSED_HOLD_NOT_RELEASED] },
    mutantOf(
      'liens take what is there when they are placed, and nothing later',
      /^every seed .*a lien takes what comes/,
      'underfunded-liens.ts',
      'if (taken > 0n) yield',
      'if (taken > 0n && lien.amount > 0n) yield',
    ),
    mutantOf(
      'what was posted before is posted again',
      /^every seed .*a repeated key changes nothing/,
      'posting-queue.ts',
      'if (before) return before',
      'if (before && before.fingerprint === "never") return before',
    ),
    mutantOf(
      'a refusal is kept as if it had been posted',
      /^every seed .*a copy of what was refused is refused too/,
      'posting-queue.ts',
      'if (!(answer instanceof Error)) posted.set(',
      'posted.set(',
    ),
    mutantOf(
      'another content passes under a known key',
      /^every seed .*a repeated key with another content is refused/,
      'posting-queue.ts',
      'before.fingerprint === command.fingerprint',
      'before.fingerprint !== ""',
    ),
    mutantOf(
      'what was not declared may be touched',
      /^every seed .*a command touches only what it declared/,
      'posting-queue.ts',
      '      requireHeld(command, plan)\n',
      '      void requireHeld\n',
    ),
    mutantOf(
      'amounts are not sealed',
      /^every seed .*one changed amount breaks it/,
      'hash-chain.ts',
      '`${entry.amount}`, `${entry.balanceAfter}`',
      "'', ''",
    ),
    mutantOf(
      'a journal may be out of balance',
      /^every seed .*a journal out of balance is refused/,
      'journal.ts',
      'if (total !== 0n) throw',
      'if (total === 1_234_567n) throw',
    ),
    mutantOf(
      'a reversal repeats',
      /^every seed .*a reversal takes back what was posted/,
      'journal.ts',
      'amount: -line.amount }))',
      'amount: line.amount }))',
    ),
    mutantOf(
      'new holds are not written',
      /^every seed .*what is held cannot be spent/,
      'write-batch.ts',
      'state.newHolds.map((hold) => ({ ...hold })),',
      'state.newHolds.slice(1).map((hold) => ({ ...hold })),',
    ),
    { name: 'days lose their debits', caughtBy: /^every seed .*every sentence of the ledger holds/, mutations: [DAILY_BALANCE_DROPS_DEBITS] },
    {
      name: 'a copy in the same batch is told that it was the first',
      caughtBy: /^every seed .*sixty-four copies at once are one/,
      mutations: [
        { file: POSTING_QUEUE_FILE, from: 'posted.set(keyName(command), {', to: 'posted.set(keyName(command), { ...{ isFresh: true },' },
        {
          file: POSTING_QUEUE_FILE,
          from: 'outcome: before.outcome, replayed: true',
          to: "outcome: before.outcome, replayed: !('isFresh' in before)",
        },
      ],
    },
    mutantOf(
      'of all that changes an account in one batch the first alone counts',
      /^every seed .*five hundred credits at once to one account add up/,
      'batch-state.ts',
      ENTERED,
      `if (this.expected(account).seq === account.seq) ${ENTERED}`,
      UNCHECKED,
    ),
    mutantOf(
      'a larger credit loses a kobo',
      /^every seed .*four hundred transfers at once among eight accounts keep the sum/,
      'batch-state.ts',
      ENTERED,
      'account.balance += BigInt(account.normal) * (amount < -4_000n ? amount + 1n : amount)',
      UNCHECKED,
    ),
    mutantOf(
      'a debit of a kobo is rounded away',
      /^every seed .*a thousand small moves leave no drift/,
      'batch-state.ts',
      ENTERED,
      'account.balance += BigInt(account.normal) * (amount === 1n ? 0n : amount)',
      UNCHECKED,
    ),
    {
      name: 'who writes may change what is written',
      caughtBy: /^every seed .*what is written is neither changed nor taken out by who writes/,
      sql: ['drop trigger append_only on entry', 'grant update on entry to kasuwa_system'],
    },
    mutantOf(
      'an entry keeps the balance before it',
      /^every seed .*the books of the log alone are the books that stand/,
      'batch-state.ts',
      'amount, balanceAfter: account.balance }',
      'amount, balanceAfter: account.balance - BigInt(account.normal) * amount }',
      UNCHECKED,
    ),
  ],
  async run({ cluster: ground, size, seed, mutant: plant }) {
    const seeds = new Map<string, number[]>()
    let tried = 0
    for (let at = 0; at < size; at++) {
      const found = await runInvariants(ground, seed + at, plant)
      tried = found.tried
      for (const sentence of found.broken) seeds.set(sentence, [...(seeds.get(sentence) ?? []), seed + at])
    }
    const violations = [...seeds].map(
      ([sentence, its]) =>
        `${its.length === size ? `every seed from ${seed} on` : `some seeds (${its.join(', ')})`}: it does not hold that ${sentence}`,
    )
    return { trials: size, violations, figures: [{ name: 'sentences', value: tried, least: 18 }] }
  },
}

async function runInvariants(ground: PostgresCluster, seed: number, plant: Mutant | null): Promise<{ tried: number; broken: string[] }> {
  const { url, drop } = await ground.freshDatabase()
  for (const statement of plant?.sql ?? []) await runAdminStatement(url, statement)
  const mutations = plant?.mutations ?? []
  const planted = mutations.length > 0 ? ['--import', join(import.meta.dirname, '../environment/mutation-loader.ts')] : []
  const child = spawn(process.execPath, [...planted, join(import.meta.dirname, '../invariants/ledger.ts')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH']!, DATABASE_URL: url, SEED: String(seed), FAULTS_MUTATIONS: JSON.stringify(mutations) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await drop()
  const answer = said.trim().split('\n').at(-1) ?? ''
  if (!answer.startsWith('{')) throw new Error(`the sentences could not be tried:\n${complained.slice(0, 2_000)}`)
  return JSON.parse(answer) as { tried: number; broken: string[] }
}
