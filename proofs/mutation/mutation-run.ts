import { openMutantRunner } from './runner.ts'
import { targets } from './targets.ts'
import { writeGeneratedReport, printGenerated, scoreOfGenerated } from './mutation-report.ts'
import { type GeneratedMutant, runTarget } from './stryker.ts'

/** What a tool makes has equivalents among it, and changed words that only a log has: nobody catches all. */
const MIN_SCORE = 0.85

type GeneratedRunOptions = { only: string | undefined; atOnce: number; afresh: boolean; write: boolean; state: string }

/** Tries the mutants that a tool makes, of all parts or of one. Answers whether enough are caught. */
export async function runGeneratedMutants(asked: GeneratedRunOptions): Promise<boolean> {
  const wanted = targets.filter(({ name }) => !asked.only || name === asked.only)
  if (wanted.length === 0) throw new Error(`--only takes one of ${targets.map(({ name }) => name).join(', ')}`)
  const begun = performance.now()
  const made: GeneratedMutant[] = []
  const slot = await openMutantRunner()
  try {
    for (const part of wanted) made.push(...(await runTarget(part, slot, asked)))
  } finally {
    await slot.close()
  }
  printGenerated(made)
  if (asked.write && !asked.only)
    await writeGeneratedReport(made, { seconds: (performance.now() - begun) / 1_000, afresh: asked.afresh, state: asked.state })
  return scoreOfGenerated(made) >= MIN_SCORE
}
