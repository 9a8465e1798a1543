import { readFile } from 'node:fs/promises'
import { parse, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Result, ROOT } from './command.ts'
import { summaryOf } from './second-try.ts'

/**
 * `failure`: what went wrong, whole. `selector`: how the runner is asked for this test alone; absent for a file that did
 * not load.
 */
export type TimedTest = { title: string; ms: number; failure?: string | undefined; selector?: Selector | undefined }
export type Selector = { file: string; name: string; line?: number }
/** Each test counts; a stage without tests counts as one. `tests` holds those that ran, and files that did not load. */
export type Outcome = { passed: number; failed: number; tests: TimedTest[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestAssertion[] }[]
}

type VitestAssertion = { title: string; fullName: string; status: string; duration?: number | null; failureMessages?: string[] | null }

/** A file that does not load and an error between tests belong to no test: each counts as one failure. */
export async function vitestOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<VitestReport>(file)
  if (!report) return result.code === 0 ? { passed: 0, failed: 0, tests: [] } : withoutReport(file, result)
  const unloaded = report.testResults
    .filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
    .map(({ name, message }) => ({ title: `${relative(ROOT, name)} did not load`, ms: 0, failure: message ?? '' }))
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, fullName, status, duration, failureMessages }) => ({
      title: `${relative(ROOT, name)}: ${title}`,
      ms: duration ?? 0,
      failure: status === 'failed' ? stripVTControlCharacters(failureMessages?.[0] ?? '') : undefined,
      selector: { file: relative(ROOT, name), name: fullName },
    })),
  )
  return includeExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, tests: [...unloaded, ...tests] }, result)
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; line: number; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors?: { message?: string }[]
}

/** `errors`: faults beside the tests, such as a check of the books at the end of the run. */
export async function playwrightOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return withoutReport(file, result)
  const { expected, unexpected, flaky } = report.stats
  const beside = (report.errors ?? []).map(({ message }) => ({
    title: 'browser: beside the tests',
    ms: 0,
    failure: stripVTControlCharacters(message ?? ''),
  }))
  const tests = [...beside, ...report.suites.flatMap(testsOfSuite)]
  return includeExitCode({ passed: expected, failed: unexpected + flaky + beside.length, tests }, result)
}

function testsOfSuite({ suites = [], specs }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ title, file, line, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const hasFailed = tests.some(({ status }) => status === 'unexpected' || status === 'flaky')
    return {
      title: `tests/browser/${file}: ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failure: hasFailed ? stripVTControlCharacters(results.find(({ error }) => error)?.error?.message ?? '') : undefined,
      selector: { file: `tests/browser/${file}`, name: title, line },
    }
  })
  return [...own, ...suites.flatMap(testsOfSuite)]
}

type ProofsReport = { title: string; ms: number; failure?: string }[]

/** What `npm run proofs` writes: one entry for each proof. */
export async function proofsOutcome(file: string, result: Result): Promise<Outcome> {
  const tests = (await readReport<ProofsReport>(file)) ?? []
  const failed = tests.filter(({ failure }) => failure !== undefined).length
  return includeExitCode({ passed: tests.length - failed, failed, tests }, result)
}

/** A run that was ended, or that did not begin, has a name in the list of failures, too. */
function withoutReport(file: string, { output }: Result): Outcome {
  const lastLine = stripVTControlCharacters(output).trimEnd().split('\n').at(-1) ?? ''
  return { passed: 0, failed: 1, tests: [{ title: `${parse(file).name}: no report`, ms: 0, failure: lastLine }] }
}

/** The first two lines of a failure, for the list at the end. */
export const failureLine = ({ title, failure }: TimedTest) => `  ${title}: ${summaryOf(failure)}`

function includeExitCode(outcome: Outcome, result: Result): Outcome {
  return { ...outcome, failed: outcome.failed === 0 && result.code !== 0 ? 1 : outcome.failed }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
