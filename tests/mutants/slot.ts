import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../platform/postgres/launcher.ts'
import { administer, databaseAt, TEMPLATE } from '../world/administer.ts'
import type { Mutant } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')
const LIMIT_MS = 180_000
const PRISTINE = 'template_pristine'

/** `by`: the test that noticed it, or that it never came to an end. */
export type Outcome = { caught: true; by: string } | { caught: false } | { fault: string }

/** A place where one mutant after the other is tried, with a server of its own. */
export type Slot = { try(mutant: Mutant | null, tests: readonly string[]): Promise<Outcome>; close(): Promise<void> }

export async function openSlot(): Promise<Slot> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-mutants-'))
  const postgres = await startPostgres({ dataDir, durable: false, log: () => {} })
  const { url } = postgres
  await administer(url, `create database ${PRISTINE}`)
  await migrate(databaseAt(url, PRISTINE))
  await renew()
  return {
    async try(mutant, tests) {
      if (!mutant || !('sql' in mutant)) return run(mutant, tests)
      await renew(mutant.sql)
      try {
        return await run(null, tests)
      } finally {
        await renew()
      }
    },
    async close() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  /** The template that tests clone, as migrated; or without one of its rules. */
  async function renew(statement?: string): Promise<void> {
    await administer(url, `drop database if exists ${TEMPLATE} with (force)`)
    await administer(url, `create database ${TEMPLATE} template ${PRISTINE}`)
    if (statement) await administer(databaseAt(url, TEMPLATE), statement)
  }

  async function run(mutant: { file: string; from: string; to: string } | null, tests: readonly string[]): Promise<Outcome> {
    const report = join(dataDir, 'report.json')
    await rm(report, { force: true })
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'tests/mutants/vitest.config.ts', '--reporter=json', `--outputFile=${report}`, ...tests]
    const env = {
      ...process.env,
      MUTANT: JSON.stringify(mutant && { file: mutant.file, from: mutant.from, to: mutant.to }),
      MUTANTS_CLUSTER_URL: url,
    }
    const ended = await toTheEnd(args, env)
    if (ended === 'too long') return { caught: true, by: 'it never came to an end' }
    const text = await readFile(report, 'utf8').catch(() => null)
    if (text === null) return { fault: ended.said.slice(-2_000) }
    return outcomeOf(JSON.parse(text) as Report)
  }
}

type Report = {
  success: boolean
  numTotalTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

function outcomeOf({ success, numTotalTests, testResults }: Report): Outcome {
  if (success) return numTotalTests === 0 ? { fault: 'no test was run' } : { caught: false }
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { caught: true, by: `${name.slice(ROOT.length + 1)}: ${failed.fullName.trim()}` }
    if (message && /does not stand once|SyntaxError|Transform failed|PARSE_ERROR/.test(message)) return { fault: message }
    if (message) return { caught: true, by: `${name.slice(ROOT.length + 1)}, as it began: ${message.split('\n')[0]!}` }
  }
  return { fault: 'failed without a failing test' }
}

function toTheEnd(args: string[], env: NodeJS.ProcessEnv): Promise<{ said: string } | 'too long'> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      resolve('too long')
    }, LIMIT_MS)
    child.once('close', () => {
      clearTimeout(limit)
      resolve({ said })
    })
  })
}
