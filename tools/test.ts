import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, stopRunning } from './stages/command.ts'
import { type Stage, stages } from './stages/list.ts'
import type { Outcome, TimedTest } from './stages/reports.ts'

/**
 * `npm test`: all stages in order, each even when an earlier one failed. `npm test -- --only unit,db` runs some stages.
 * Further words are filters for vitest and playwright. After the stages come the ten slowest tests and those over the
 * limit of their stage, then the failed ones with their reason. The last line is `N passed, N failed`: each test counts,
 * and each stage without tests as one.
 */
const { only, filters } = parseArguments(process.argv.slice(2))
const reports = await mkdtemp(join(tmpdir(), 'kasuwa-reports-'))
const startedAt = performance.now()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
process.stdout.on('error', () => {})

const total = { passed: 0, failed: 0 }
const times: { stage: string; ms: number }[] = []
const tests: (TimedTest & { limitMs: number })[] = []
for (const stage of stages) {
  if (interrupted) break
  if (only && !only.includes(stage.name)) continue
  const begun = performance.now()
  const outcome = await runStage(stage)
  total.passed += outcome.passed
  total.failed += outcome.failed
  times.push({ stage: stage.name, ms: performance.now() - begun })
  tests.push(...outcome.tests.map((test) => ({ ...test, limitMs: stage.testLimitMs ?? Infinity })))
}
await rm(reports, { recursive: true, force: true })

const bySlowness = tests.toSorted((a, b) => b.ms - a.ms)
printTests('the ten slowest tests', bySlowness.slice(0, 10))
printTests(
  'further tests over the limit of their stage',
  bySlowness.slice(10).filter(({ ms, limitMs }) => ms > limitMs),
)
const failures = tests.flatMap(({ title, failure }) => (failure === undefined ? [] : [`  ${title}: ${failure}`]))
if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`)
console.log(`\n${times.map(({ stage, ms }) => `${stage} ${seconds(ms)}`).join(', ')}`)
console.log(`in ${seconds(performance.now() - startedAt)}${interrupted ? ', interrupted' : ''}`)
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
    console.log(`${label} ${verdict.padEnd(6)} ${seconds(performance.now() - stageBegun).padStart(7)}   ${describeOutcome(outcome)}`)
    if (outcome.failed > 0) for (const result of results) if (result.code !== 0) console.log(indent(result.output))
    return outcome
  } catch (error) {
    console.log(`${label} FAILED ${seconds(performance.now() - stageBegun).padStart(7)}`)
    console.log(indent(String((error as Error).stack)))
    return { passed: 0, failed: 1, tests: [] }
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

/** The mark shows a test over the limit of its stage. */
function printTests(heading: string, listed: typeof tests): void {
  if (listed.length === 0) return
  console.log(`\n${heading}:`)
  for (const { title, ms, limitMs } of listed) console.log(`${seconds(ms).padStart(9)} ${ms > limitMs ? '!' : ' '} ${title}`)
}

function describeOutcome({ passed, failed }: Outcome): string {
  if (passed + failed === 1) return ''
  return failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}
