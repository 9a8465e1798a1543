import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, stopRunning } from './stages/command.ts'
import { type Outcome, type Stage, stages } from './stages/list.ts'

/**
 * `npm test`: all stages in order, each even when an earlier one failed. `npm test -- --only unit,db` runs some stages.
 * Further words are filters for vitest and playwright. The last line is `N passed, N failed`: each test counts, and
 * each stage without tests counts as one.
 */
const { only, filters } = parseArguments(process.argv.slice(2))
const reports = await mkdtemp(join(tmpdir(), 'kasuwa-reports-'))
const startedAt = performance.now()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
process.stdout.on('error', () => {})

const total: Outcome = { passed: 0, failed: 0 }
for (const stage of stages) {
  if (interrupted) break
  if (only && !only.includes(stage.name)) continue
  const outcome = await runStage(stage)
  total.passed += outcome.passed
  total.failed += outcome.failed
}
await rm(reports, { recursive: true, force: true })

console.log(`\nin ${secondsSince(startedAt)}${interrupted ? ', interrupted' : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 || interrupted ? 1 : 0

async function runStage(stage: Stage): Promise<Outcome> {
  const label = stage.name.padEnd(10)
  const stageBegun = performance.now()
  try {
    const commands = await stage.commands({ reports, filters })
    if (commands.length === 0) throw new Error('found no file to run: a moved file must not drop out of the proof')
    const results = []
    for (const command of commands) results.push(await runCommand(command))
    const outcome = await stage.outcome(results, reports)
    if (outcome.passed + outcome.failed === 0 && filters.length === 0) throw new Error('found no test: a moved test must not drop out of the proof')
    const verdict = outcome.failed > 0 ? 'FAILED' : outcome.passed > 0 ? 'ok' : 'none'
    console.log(`${label} ${verdict.padEnd(6)} ${secondsSince(stageBegun).padStart(7)}   ${describeOutcome(outcome)}`)
    if (outcome.failed > 0) for (const result of results) if (result.code !== 0) console.log(indent(result.output))
    return outcome
  } catch (error) {
    console.log(`${label} FAILED ${secondsSince(stageBegun).padStart(7)}`)
    console.log(indent(String((error as Error).stack)))
    return { passed: 0, failed: 1 }
  }
}

function parseArguments(words: string[]): { only: string[] | undefined; filters: string[] } {
  const at = words.indexOf('--only')
  if (at === -1) return { only: undefined, filters: words }
  const only = words[at + 1]?.split(',') ?? []
  const known = stages.map((stage) => stage.name)
  const unknown = only.filter((name) => !known.includes(name))
  if (only.length === 0 || unknown.length > 0) {
    console.error(`--only takes some of: ${known.join(',')}`)
    process.exit(2)
  }
  return { only, filters: words.toSpliced(at, 2) }
}

function interrupt(): void {
  interrupted = true
  stopRunning()
}

function describeOutcome({ passed, failed }: Outcome): string {
  if (passed + failed === 1) return ''
  return failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`
}

function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}
