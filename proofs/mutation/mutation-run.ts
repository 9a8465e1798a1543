import { openSlot } from './runner.ts'
import { parts } from './targets.ts'
import { keepMade, printMade, scoreOfMade } from './mutation-report.ts'
import { type MutantMade, tryPart } from './stryker.ts'

/** What a tool makes has equivalents among it, and changed words that only a log has: nobody catches all. */
const LEAST_SCORE = 0.85

type Asked = { only: string | undefined; atOnce: number; afresh: boolean; write: boolean; state: string }

/** Tries the mutants that a tool makes, of all parts or of one. Answers whether enough are caught. */
export async function tryGenerated(asked: Asked): Promise<boolean> {
  const wanted = parts.filter(({ name }) => !asked.only || name === asked.only)
  if (wanted.length === 0) throw new Error(`--only takes one of ${parts.map(({ name }) => name).join(', ')}`)
  const begun = performance.now()
  const made: MutantMade[] = []
  const slot = await openSlot()
  try {
    for (const part of wanted) made.push(...(await tryPart(part, slot, asked)))
  } finally {
    await slot.close()
  }
  printMade(made)
  if (asked.write && !asked.only) await keepMade(made, { seconds: (performance.now() - begun) / 1_000, afresh: asked.afresh, state: asked.state })
  return scoreOfMade(made) >= LEAST_SCORE
}
