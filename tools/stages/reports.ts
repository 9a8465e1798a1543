import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { type Result, ROOT } from './command.ts'

export type TimedTest = { title: string; ms: number }
/** Each test counts; a stage without tests counts as one. `tests` holds those that ran. */
export type Outcome = { passed: number; failed: number; tests: TimedTest[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { title: string; duration?: number | null }[] }[]
}

/** A file that does not load and an error between tests belong to no test: each counts as one failure. */
export async function vitestOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<VitestReport>(file)
  if (!report) return { passed: 0, failed: result.code === 0 ? 0 : 1, tests: [] }
  const unloaded = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ title: `${relative(ROOT, name)}: ${title}`, ms: duration ?? 0 })),
  )
  return includeExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded, tests }, result)
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] }

/** A test that passed only on a retry has failed: money screens must work every time. */
export async function playwrightOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, tests: [] }
  const { expected, unexpected, flaky } = report.stats
  return includeExitCode({ passed: expected, failed: unexpected + flaky, tests: report.suites.flatMap(testsOfSuite) }, result)
}

function testsOfSuite({ suites = [], specs }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `tests/browser/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(testsOfSuite)]
}

function includeExitCode(outcome: Outcome, result: Result): Outcome {
  return { ...outcome, failed: outcome.failed === 0 && result.code !== 0 ? 1 : outcome.failed }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
