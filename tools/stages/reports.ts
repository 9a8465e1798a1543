import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Result, ROOT } from './command.ts'

/** `failure`: the first two lines of what went wrong. */
export type TimedTest = { title: string; ms: number; failure?: string | undefined }
/** Each test counts; a stage without tests counts as one. `tests` holds those that ran, and files that did not load. */
export type Outcome = { passed: number; failed: number; tests: TimedTest[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestAssertion[] }[]
}

type VitestAssertion = { title: string; status: string; duration?: number | null; failureMessages?: string[] | null }

/** A file that does not load and an error between tests belong to no test: each counts as one failure. */
export async function vitestOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<VitestReport>(file)
  if (!report) return { passed: 0, failed: result.code === 0 ? 0 : 1, tests: [] }
  const unloaded = report.testResults
    .filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
    .map(({ name, message }) => ({ title: `${relative(ROOT, name)} did not load`, ms: 0, failure: summaryOf(message) }))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration, failureMessages }) => ({
      title: `${relative(ROOT, name)}: ${title}`,
      ms: duration ?? 0,
      failure: status === 'failed' ? summaryOf(failureMessages?.[0]) : undefined,
    })),
  )
  return includeExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, tests: [...unloaded, ...tests] }, result)
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
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
  const own = specs.map(({ title, file, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const hasFailed = tests.some(({ status }) => status === 'unexpected' || status === 'flaky')
    return {
      title: `tests/browser/${file}: ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failure: hasFailed ? summaryOf(results.find(({ error }) => error)?.error?.message) : undefined,
    }
  })
  return [...own, ...suites.flatMap(testsOfSuite)]
}

/** What went wrong, and the locator or value that the next line names. */
function summaryOf(message = 'failed without a message'): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '))
  return said.slice(0, 2).join('; ')
}

function includeExitCode(outcome: Outcome, result: Result): Outcome {
  return { ...outcome, failed: outcome.failed === 0 && result.code !== 0 ? 1 : outcome.failed }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
