import { openMutationServer } from './runner.ts'
import { targets } from './targets.ts'
import { writeMutationScore, printMutants, mutationScore } from './mutation-report.ts'
import { type MutantResult, runTarget } from './stryker.ts'

/** Some mutants are equivalent to the original, and some change only the text of a log: no test suite catches all. */
const MIN_SCORE = 0.85

type MutationOptions = { only: string | undefined; atOnce: number; afresh: boolean; write: boolean; state: string }

/** Tries the mutants of all parts, or of one. True: the score is at least `MIN_SCORE`. */
export async function runMutation(options: MutationOptions): Promise<boolean> {
  const wanted = targets.filter(({ name }) => !options.only || name === options.only)
  if (wanted.length === 0) throw new Error(`--only takes one of ${targets.map(({ name }) => name).join(', ')}`)
  const begun = performance.now()
  const made: MutantResult[] = []
  const server = await openMutationServer()
  try {
    for (const part of wanted) made.push(...(await runTarget(part, server, options)))
  } finally {
    await server.close()
  }
  printMutants(made)
  if (options.write && !options.only)
    await writeMutationScore(made, { seconds: (performance.now() - begun) / 1_000, afresh: options.afresh, state: options.state })
  return mutationScore(made) >= MIN_SCORE
}
