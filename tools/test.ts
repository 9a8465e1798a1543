import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { ROOT, runCommand, stopRunning } from './stages/command.ts'
import { type Track, type Stage, stages } from './stages/list.ts'
import { failureLine, type Outcome, type TimedTest } from './stages/reports.ts'
import { maySecondTry } from './stages/second-try.ts'

/**
 * `npm test`: all stages, each even when another one failed. `--only unit,db` runs some stages, `--changed` what the import
 * graph reaches from the files that differ from `--since COMMIT`. Further words are filters for vitest and playwright.
 * Each stage prints a line when it begins and one when it ends. After the stages, failed tests of the browser and component stages have a second try, alone (decision 56); `--strict`
 * gives none. Then come the slowest tests, the unstable ones and the failed ones with their reason. The last line is
 * `N passed, N failed`: each test counts, and each stage without tests as one.
 */
const { only, filters, strict, changed } = parseArguments()
const reports = await mkdtemp(join(tmpdir(), 'kasuwa-reports-'))
const startedAt = performance.now()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
process.stdout.on('error', () => {})

type Ran = { stage: Stage; outcome: Outcome; ms: number }
const selected = stages.filter(({ name, isLeftOutOfChanged }) => (only ? only.includes(name) : !(changed && isLeftOutOfChanged)))
const inTrack = (track: Track) => selected.filter((stage) => stage.track === track)
const ran = [...(await Promise.all([runInOrder(inTrack('compute')), runInOrder(inTrack('server'))])).flat(), ...(await runInOrder(inTrack('alone')))]
const unstable = strict || interrupted ? [] : await tryFailedAgain(ran)
await rm(reports, { recursive: true, force: true })

const total = { passed: 0, failed: 0 }
for (const { outcome } of ran) {
  total.passed += outcome.passed
  total.failed += outcome.failed
}
const tests = ran.flatMap(({ stage, outcome }) => outcome.tests.map((test) => ({ ...test, limitMs: stage.testLimitMs ?? Infinity })))
const bySlowness = tests.toSorted((a, b) => b.ms - a.ms)
printTests('the ten slowest tests', bySlowness.slice(0, 10))
printTests(
  'further tests over the limit of their stage',
  bySlowness.slice(10).filter(({ ms, limitMs }) => ms > limitMs),
)
printFailures('unstable: failed first and passed alone', unstable)
printFailures(
  'failed',
  tests.filter(({ failure }) => failure !== undefined),
)
console.log(`\n${ran.map(({ stage, ms }) => `${stage.name} ${seconds(ms)}`).join(', ')}`)
console.log(`in ${seconds(performance.now() - startedAt)}${processorTime()}${interrupted ? ', interrupted' : ''}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 || interrupted ? 1 : 0

async function runInOrder(some: readonly Stage[]): Promise<Ran[]> {
  const done: Ran[] = []
  for (const stage of some) {
    if (interrupted) break
    const begun = performance.now()
    done.push({ stage, outcome: await runStage(stage), ms: performance.now() - begun })
  }
  return done
}

async function runStage(stage: Stage): Promise<Outcome> {
  const label = stage.name.padEnd(12)
  const stageBegun = performance.now()
  console.log(`${label} begins`)
  try {
    const commands = await stage.commands({ reports, filters, changed })
    if (commands.length === 0) throw new Error('found no file to run: a moved file must not drop out of the proof')
    const results = []
    for (const command of commands) {
      if (interrupted) break
      results.push(await runCommand(command))
    }
    if (interrupted) throw new Error('interrupted')
    const outcome = await stage.outcome(results, reports)
    const mayBeEmpty = filters.length > 0 || changed !== undefined
    if (outcome.passed + outcome.failed === 0 && !mayBeEmpty) throw new Error('found no test: a moved test must not drop out of the proof')
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

/** Returns the tests that passed on their second try, with their first failure, and counts them as passed. */
async function tryFailedAgain(done: readonly Ran[]): Promise<TimedTest[]> {
  const passedNow: TimedTest[] = []
  for (const { stage, outcome } of done) {
    const candidates = outcome.tests.filter(({ failure, selector }) => failure !== undefined && selector && maySecondTry(failure))
    if (!stage.secondTry || candidates.length === 0) continue
    const result = await runCommand(
      stage.secondTry(
        candidates.map(({ selector }) => selector!),
        reports,
      ),
    )
    const again = await stage.outcome([result], reports)
    // A fault beside the tests of this run leaves all of them failed.
    if (again.failed > again.tests.filter(({ failure }) => failure !== undefined).length) continue
    const passed = new Set(again.tests.filter(({ failure }) => failure === undefined).map(({ title }) => title))
    const recovered = candidates.filter(({ title }) => passed.has(title))
    for (const test of recovered) {
      passedNow.push({ ...test })
      test.failure = undefined
    }
    outcome.passed += recovered.length
    outcome.failed -= recovered.length
    console.log(`${stage.name.padEnd(12)} second try: ${recovered.length} of ${candidates.length} passed alone`)
  }
  return passedNow
}

type Arguments = { only: string[] | undefined; filters: string[]; strict: boolean; changed: string | undefined }

function parseArguments(): Arguments {
  const { values, positionals } = commandLine('test')
  const names = values.only?.split(',')
  const known = stages.map((stage) => stage.name)
  const unknown = names?.filter((name) => !known.includes(name)) ?? []
  if (unknown.length > 0) endWithUsage('test', `There is no stage ${unknown.join(', ')}. --only takes some of: ${known.join(',')}`)
  if (values.changed && !isCommit(values.since)) endWithUsage('test', `--since takes a commit, and ${values.since} is none.`)
  return { only: names, filters: positionals, strict: values.strict, changed: values.changed ? values.since : undefined }
}

function isCommit(name: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function interrupt(): void {
  interrupted = true
  stopRunning()
}

/** What all stages have used of the processor, and its share of the cores; Linux counts it for ended children. */
function processorTime(): string {
  if (!existsSync('/proc/self/stat')) return ''
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  const minutes = ticks / 100 / 60
  const share = minutes / (((performance.now() - startedAt) / 60_000) * availableParallelism())
  return `, processor ${minutes.toFixed(1)} min (${Math.round(share * 100)} % of ${availableParallelism()} cores)`
}

/** The mark shows a test over the limit of its stage. */
function printTests(heading: string, listed: readonly { title: string; ms: number; limitMs: number }[]): void {
  if (listed.length === 0) return
  console.log(`\n${heading}:`)
  for (const { title, ms, limitMs } of listed) console.log(`${seconds(ms).padStart(9)} ${ms > limitMs ? '!' : ' '} ${title}`)
}

function printFailures(heading: string, listed: readonly TimedTest[]): void {
  if (listed.length > 0) console.log(`\n${heading}:\n${listed.map(failureLine).join('\n')}`)
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
