import { openMutationServer } from './runner.ts'
import { parts } from './targets.ts'
import { keepMade, printMade, scoreOfMade } from './mutation-report.ts'
import { type MutantMade, tryPart } from './stryker.ts'

/** Some mutants are equivalent to the original, and some change only the text of a log: no test suite catches all. */
const LEAST_SCORE = 0.85

type Asked = { only: string | undefined; atOnce: number; afresh: boolean; write: boolean; state: string }

/** Tries the mutants of all parts, or of one. True: the score is at least `LEAST_SCORE`. */
export async function runMutation(asked: Asked): Promise<boolean> {
  const wanted = parts.filter(({ name }) => !asked.only || name === asked.only)
  if (wanted.length === 0) throw new Error(`--only takes one of ${parts.map(({ name }) => name).join(', ')}`)
  const begun = performance.now()
  const made: MutantMade[] = []
  const server = await openMutationServer()
  try {
    for (const part of wanted) made.push(...(await tryPart(part, server, asked)))
  } finally {
    await server.close()
  }
  printMade(made)
  if (asked.write && !asked.only) await keepMade(made, { seconds: (performance.now() - begun) / 1_000, afresh: asked.afresh, state: asked.state })
  return scoreOfMade(made) >= LEAST_SCORE
}
