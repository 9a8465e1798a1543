import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { runAdminStatement, databaseAt, TEMPLATE } from '../../tests/fixtures/database-admin.ts'
import { startTempPostgres } from '../../tests/fixtures/temp-postgres.ts'
import type { Mutant } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 180_000
const PRISTINE_TEMPLATE = 'template_pristine'

/** `by`: the test that noticed it, or that it never came to an end. */
export type MutantOutcome = { caught: true; by: string } | { caught: false } | { fault: string }

/** A place where one mutant after the other is tried, with a server of its own. */
export type MutantRunner = {
  /** The server's, with the template that tests clone. */
  url: string
  /** For what goes with the slot. */
  folder: string
  try(mutant: Mutant | null, tests: readonly string[]): Promise<MutantOutcome>
  close(): Promise<void>
}

export async function openMutantRunner(): Promise<MutantRunner> {
  const server = await startTempPostgres('mutants')
  const { url, folder } = server
  try {
    await runAdminStatement(url, `create database ${PRISTINE_TEMPLATE}`)
    await migrate(databaseAt(url, PRISTINE_TEMPLATE))
    await renew()
  } catch (error) {
    await server.end()
    throw error
  }
  return {
    url,
    folder,
    async try(mutant, tests) {
      if (!mutant || !('sql' in mutant)) return run(mutant, tests)
      await renew(mutant.sql)
      try {
        return await run(null, tests)
      } finally {
        await renew()
      }
    },
    close: server.end,
  }

  /** The template that tests clone, as migrated; or without one of its rules. */
  async function renew(statement?: string): Promise<void> {
    await runAdminStatement(url, `drop database if exists ${TEMPLATE} with (force)`)
    await runAdminStatement(url, `create database ${TEMPLATE} template ${PRISTINE_TEMPLATE}`)
    if (statement) await runAdminStatement(databaseAt(url, TEMPLATE), statement)
  }

  async function run(mutant: { file: string; from: string; to: string } | null, tests: readonly string[]): Promise<MutantOutcome> {
    const report = join(folder, 'report.json')
    await rm(report, { force: true })
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'proofs/mutation/vitest.config.ts', '--reporter=json', `--outputFile=${report}`, ...tests]
    const env = {
      ...process.env,
      MUTANT: JSON.stringify(mutant && { file: mutant.file, from: mutant.from, to: mutant.to }),
      MUTANTS_CLUSTER_URL: url,
    }
    const ended = await runToCompletion(args, env)
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

function outcomeOf({ success, numTotalTests, testResults }: Report): MutantOutcome {
  if (success) return numTotalTests === 0 ? { fault: 'no test was run' } : { caught: false }
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { caught: true, by: `${name.slice(ROOT.length + 1)}: ${failed.fullName.trim()}` }
    if (message && /does not stand once|SyntaxError|Transform failed|PARSE_ERROR/.test(message)) return { fault: message }
    if (message) return { caught: true, by: `${name.slice(ROOT.length + 1)}, as it began: ${message.split('\n')[0]!}` }
  }
  return { fault: 'failed without a failing test' }
}

function runToCompletion(args: string[], env: NodeJS.ProcessEnv): Promise<{ said: string } | 'too long'> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      resolve('too long')
    }, TIMEOUT_MS)
    child.once('close', () => {
      clearTimeout(limit)
      resolve({ said })
    })
  })
}
