import { readFile } from 'node:fs/promises'
import type { Result } from './command.ts'
import type { Outcome } from './list.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that does not load and an error between tests belong to no test: each counts as one failure. */
export async function vitestOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<VitestReport>(file)
  if (!report) return { passed: 0, failed: result.code === 0 ? 0 : 1 }
  const unloaded = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
  return includeExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, result)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

/** A test that passed only on a retry has failed: money screens must work every time. */
export async function playwrightOutcome(file: string, result: Result): Promise<Outcome> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return includeExitCode({ passed: expected, failed: unexpected + flaky }, result)
}

function includeExitCode({ passed, failed }: Outcome, result: Result): Outcome {
  return { passed, failed: failed === 0 && result.code !== 0 ? 1 : failed }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
