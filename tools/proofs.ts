import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunnerAnswer, RunnerOrder } from '../proofs/smallest/runner.ts'
import { proofs, quickProofs } from '../proofs/smallest/proofs.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { runCommand } from './stages/command.ts'

/**
 * `npm run proofs [-- --only "bench calls,faults R4"] [--quick] [--processes 2] [--verbose]`: each long proof at its smallest size, as one test, which
 * passes when the proof ends with a verdict and at least one trial. The last line is `N passed, N failed`. Writes title, milliseconds and
 * failure of each to the file of PROOFS_JSON_OUTPUT_FILE.
 */
const { values } = commandLine('proofs')
const only = values.only?.split(',')
const unknown = only?.filter((name) => !proofs.some((proof) => proof.name === name)) ?? []
if (unknown.length > 0) endWithUsage('proofs', `--only takes some of: ${proofs.map(({ name }) => name).join(', ')}.`)
if (!/^[1-9]$/.test(values.processes)) endWithUsage('proofs', '--processes is a number from 1 to 9.')

/** One that takes longer has hung: the time of a machine that is five times busier than two quiet cores. */
const LIMIT_MS = 240_000
const STOP_MS = 15_000
type Tested = { title: string; ms: number; failure?: string }

const queue = (values.quick ? quickProofs(await countCommits()) : proofs).map(({ name }) => name).filter((name) => only?.includes(name) ?? true)
const tested: Tested[] = []
const runners = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

const begun = performance.now()
await Promise.all(Array.from({ length: Math.min(Number(values.processes), queue.length) }, runFromQueue))
const failed = tested.filter(({ failure }) => failure !== undefined)
for (const { title, failure } of failed) console.log(`\n${title}:\n${failure}`)
const file = process.env['PROOFS_JSON_OUTPUT_FILE']
if (file) await writeFile(file, JSON.stringify(tested, null, 2))
console.log(`\nin ${seconds(performance.now() - begun)}`)
console.log(`${tested.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 || tested.length === 0 ? 1 : 0)

/** Each commit takes another one of the long proofs in turn; 0 where there is no repository. */
async function countCommits(): Promise<number> {
  const { code, stdout } = await runCommand({ program: 'git', args: ['rev-list', '--count', 'HEAD'] })
  return code === 0 ? Number(stdout) : 0
}

/** Takes proofs from the queue. A process that ends or hangs fails its proof, and another one takes its place. */
async function runFromQueue(): Promise<void> {
  let runner = await openRunner()
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const startedAt = performance.now()
    const answer = runner && (await runProof(runner, name))
    const ms = performance.now() - startedAt
    if (answer && 'name' in answer) record(name, ms, answer)
    else {
      record(name, ms, { trials: 0, findings: [], failure: runner ? 'its process ended or hung' : 'no database was started', processorMs: null })
      if (runner) await killRunner(runner)
      runner = queue.length > 0 ? await openRunner() : null
    }
  }
  if (runner) await endRunner(runner)
}

async function openRunner(): Promise<ChildProcess | null> {
  const runner = fork(join(import.meta.dirname, '../proofs/smallest/runner.ts'), {
    stdio: ['ignore', values.verbose ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    // A group of its own, so that the programs of a proof that hangs can be ended with it.
    detached: true,
  })
  runners.add(runner)
  runner.once('exit', () => runners.delete(runner))
  return (await nextAnswer(runner)) ? runner : null
}

function runProof(runner: ChildProcess, name: string): Promise<RunnerAnswer | null> {
  const answer = nextAnswer(runner)
  runner.send({ run: name } satisfies RunnerOrder)
  return answer
}

/** Null when the process ends, or says nothing within the limit. */
function nextAnswer(runner: ChildProcess): Promise<RunnerAnswer | null> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => finish(null), LIMIT_MS)
    const onExit = () => finish(null)
    runner.once('exit', onExit)
    runner.once('message', finish)
    function finish(answer: unknown): void {
      clearTimeout(limit)
      runner.off('exit', onExit)
      runner.off('message', finish)
      resolve(answer as RunnerAnswer | null)
    }
  })
}

async function endRunner(runner: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => void runner.once('exit', () => resolve()))
  runner.send({ end: true } satisfies RunnerOrder)
  await ended
}

/** SIGTERM first, so that it can stop its database; then whatever is left of the programs that its proof has started. */
async function killRunner(runner: ChildProcess): Promise<void> {
  if (runner.exitCode === null && runner.signalCode === null) {
    const ended = new Promise<void>((resolve) => void runner.once('exit', () => resolve()))
    runner.kill('SIGTERM')
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS))])
  }
  try {
    process.kill(-runner.pid!, 'SIGKILL')
  } catch {
    // Nothing was left.
  }
}

function record(title: string, ms: number, { trials, findings, failure, processorMs }: Omit<Extract<RunnerAnswer, { name: string }>, 'name'>): void {
  tested.push({ title, ms, ...(failure !== null && { failure }) })
  const cost = processorMs === null ? '' : `, processor ${seconds(processorMs)}`
  const found = findings.length > 0 ? `, ${findings.length} do not hold at this size` : ''
  console.log(`${title.padEnd(20)} ${(failure === null ? 'ok' : 'FAILED').padEnd(6)} ${seconds(ms).padStart(7)}   ${trials} trials${cost}${found}`)
  if (values.verbose) for (const finding of findings) console.log(`    does not hold: ${finding.slice(0, 300)}`)
}

function stop(): void {
  queue.length = 0
  for (const runner of runners) runner.kill('SIGTERM')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
