import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { mutation as amountsLeftOutOfHash } from '../mutations/amounts-left-out-of-hash.ts'
import type { Scenario } from '../scenario.ts'
import { runAdminStatement } from '../../../tests/fixtures/database-admin.ts'
import type { PostgresCluster } from '../environment/postgres-cluster.ts'
import type { Mutant } from '../environment/mutations.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Checks the ledger alone with general invariants; each bug below must break its invariant with every seed. */
export const ledger: Scenario = {
  id: 'R18',
  title: 'the invariants of the ledger, each tried with moves of the seed',
  trial: 'seeds',
  sizes: { smallest: 1, small: 1, ci: 3, release: 20, planted: 3, releaseMutant: 20 },
  mutants: [
    { name: 'amounts are not sealed', caughtBy: /^every seed .*one changed amount breaks it/, mutations: [amountsLeftOutOfHash] },
    {
      name: 'who writes may change what is written',
      caughtBy: /^every seed .*what is written is neither changed nor taken out by who writes/,
      sql: ['drop trigger append_only on entry', 'grant update on entry to kasuwa_system'],
    },
  ],
  async run({ cluster, size, seed, mutant }) {
    const seeds = new Map<string, number[]>()
    let [tried, tries] = [0, 0]
    for (let at = 0; at < size; at++) {
      const found = await runInvariants(cluster, seed + at, mutant)
      tried = found.tried
      if (tried > 0) tries++
      for (const sentence of found.broken) seeds.set(sentence, [...(seeds.get(sentence) ?? []), seed + at])
    }
    const violations = [...seeds].map(
      ([sentence, its]) =>
        `${its.length === size ? `every seed from ${seed} on` : `some seeds (${its.join(', ')})`}: it does not hold that ${sentence}`,
    )
    return { trials: tries, violations, figures: [{ name: 'sentences', value: tried, least: 18 }] }
  },
}

async function runInvariants(cluster: PostgresCluster, seed: number, mutant: Mutant | null): Promise<{ tried: number; broken: string[] }> {
  const { url, drop } = await cluster.freshDatabase()
  for (const statement of mutant?.sql ?? []) await runAdminStatement(url, statement)
  const mutations = mutant?.mutations ?? []
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
