import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Kind } from '../kind.ts'
import type { Ground } from '../world/ground.ts'
import type { Bug, Mutation } from '../world/plants.ts'

const ROOT = join(import.meta.dirname, '../../..')
const STATE = 'modules/ledger/server/working-state.ts'
const bug = (name: string, caughtBy: RegExp, file: string, from: string, to: string): Bug => ({
  name,
  caughtBy,
  mutations: [{ file: `modules/ledger/server/${file}`, from, to }],
})

/** The ledger alone, tried with the sentences that hold of any ledger; each of the bugs below must break one. */
export const ledger: Kind = {
  id: 'R18',
  title: 'the invariants of the ledger, each tried with moves of the seed',
  trial: 'seeds',
  sizes: { small: 1, ci: 3, release: 20, planted: 1 },
  plants: [
    {
      name: 'no floor is looked at',
      caughtBy: /drains an account together/,
      mutations: [
        {
          file: STATE,
          from: 'if (row.floor !== null && nextBalance < row.floor)',
          to: 'if (row.floor !== null && nextBalance < -1_000_000_000_000n)',
        },
        { file: STATE, from: 'nextHeld > nextBalance - row.floor)', to: 'nextHeld > nextBalance + 1_000_000_000_000n)' },
      ],
    },
    bug(
      'every account grows by debits',
      /drains an account together/,
      'working-state.ts',
      'account.balance += BigInt(account.normal) * amount',
      'account.balance += amount',
    ),
    // The database refuses a gap by itself: nothing can be posted any more, and what is said of any posting breaks.
    bug(
      'sequences have gaps',
      /a repeated key changes nothing and gets the first answer/,
      'working-state.ts',
      'account.seq += 1n',
      'account.seq += 2n',
    ),
    bug('what is placed is not held', /what is held cannot be spent/, 'working-state.ts', 'account.held += amount', 'account.held += 0n'),
    bug(
      'holds beyond the balance are let through',
      /what is held cannot be spent/,
      'working-state.ts',
      'nextHeld > nextBalance - row.floor)',
      'nextHeld > nextBalance * 1_000_000n)',
    ),
    bug(
      'a meter forgets what it had',
      /a meter counts every change/,
      'working-state.ts',
      'const used = this.meter(ref) + change',
      'const used = change',
    ),
    bug('a hold that ends stays held', /only its own end frees it/, 'working-state.ts', 'account.held -= amount', 'account.held -= 0n'),
    bug(
      'liens take what is there when they are placed, and nothing later',
      /a lien takes what comes/,
      'lacking-liens.ts',
      'if (taken > 0n) yield',
      'if (taken > 0n && lien.amount > 0n) yield',
    ),
    bug(
      'what was posted before is posted again',
      /a repeated key changes nothing|sixty-four copies/,
      'lane.ts',
      'if (before) return before',
      'if (before && before.fingerprint === "never") return before',
    ),
    bug(
      'a refusal is kept as if it had been posted',
      /a copy of what was refused is refused too/,
      'lane.ts',
      'if (!(answer instanceof Error)) known.set(',
      'known.set(',
    ),
    bug(
      'another content passes under a known key',
      /a repeated key with another content is refused/,
      'lane.ts',
      'before.fingerprint === command.fingerprint',
      'before.fingerprint !== ""',
    ),
    bug(
      'what was not declared may be touched',
      /a command touches only what it declared/,
      'lane.ts',
      '      requireHeld(command, plan)\n',
      '      void requireHeld\n',
    ),
    bug('amounts are not sealed', /one changed amount breaks it/, 'chain.ts', '`${entry.amount}`, `${entry.balanceAfter}`', "'', ''"),
    bug(
      'a journal may be out of balance',
      /a journal out of balance is refused/,
      'journal.ts',
      'if (total !== 0n) throw',
      'if (total === 1_234_567n) throw',
    ),
    bug('a reversal repeats', /a reversal takes back what was posted/, 'journal.ts', 'amount: -line.amount }))', 'amount: line.amount }))'),
    bug(
      'new holds are not written',
      /what is held cannot be spent/,
      'apply.ts',
      'state.newHolds.map((hold) => ({ ...hold })),',
      'state.newHolds.slice(1).map((hold) => ({ ...hold })),',
    ),
    bug(
      'days lose their debits',
      /every sentence of the ledger holds/,
      'apply.ts',
      'if (entry.amount > 0n) sum.debits += entry.amount',
      'if (entry.amount > 0n) sum.debits += 0n',
    ),
  ],
  async run({ ground, size, seed, plant }) {
    const violations: string[] = []
    let tried = 0
    for (let at = 0; at < size; at++) {
      const found = await tryOnce(ground, seed + at, plant?.mutations ?? [])
      tried = found.tried
      violations.push(...found.broken.map((sentence) => `seed ${seed + at}: it does not hold that ${sentence}`))
    }
    return { trials: size, violations, figures: [{ name: 'sentences', value: tried, least: 15 }] }
  },
}

async function tryOnce(ground: Ground, seed: number, mutations: readonly Mutation[]): Promise<{ tried: number; broken: string[] }> {
  const { url, drop } = await ground.freshDatabase()
  const planted = mutations.length > 0 ? ['--import', join(import.meta.dirname, '../world/mutate.ts')] : []
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
