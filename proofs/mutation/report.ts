import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeTableCell as inCell } from '../../tools/results-page.ts'
import type { Mutant } from './mutant.ts'
import type { MutantOutcome } from './runner.ts'

export type MutantResult = { mutant: Mutant; outcome: MutantOutcome }
type Report = { judged: readonly MutantResult[]; seconds: number; state: string }

const isCaught = ({ outcome }: MutantResult) => 'caught' in outcome && outcome.caught

/** Caught, of all that something could notice. */
export function scoreOf(judged: readonly MutantResult[]): number {
  const counted = judged.filter((one) => isCaught(one) || !one.mutant.equivalent)
  return counted.length === 0 ? 1 : counted.filter(isCaught).length / counted.length
}

export function print({ judged, seconds }: Report): void {
  const survivors = judged.filter((one) => !isCaught(one))
  console.log(
    `\n${judged.length} mutants in ${seconds} s, ${judged.length - survivors.length} caught, ${survivors.length} survive; score ${percent(judged)}`,
  )
  for (const { mutant } of survivors)
    console.log(`${mutant.number} ${placeOf(mutant)}: ${mutant.breaks}${mutant.equivalent ? `; ${mutant.equivalent}` : ''}`)
}

export async function writeReport({ judged, seconds, state }: Report): Promise<void> {
  const rows = judged.map(({ mutant, outcome }) => `| ${mutant.number} | ${placeOf(mutant)} | ${mutant.breaks} | ${outcomeCell(mutant, outcome)} |`)
  const survivors = judged.filter((one) => !isCaught(one))
  const told = survivors.map(({ mutant }) => `- ${mutant.number}, ${mutant.breaks}: ${mutant.equivalent ?? '**no test notices it yet**'}.`)
  const text = `# Mutants of the money core

Bugs planted by hand, one at a time, and the test that noticed each (\`npm run mutants -- --write\`, tests/mutants). Survivors that
nothing could notice are not counted.

**${percent(judged)}**: ${judged.length - survivors.length} of ${judged.length} caught, in ${seconds} s at ${state}.

${told.length > 0 ? `## Survivors\n\n${told.join('\n')}\n\n` : ''}## All

| | Where | What it breaks | Noticed by |
|---|---|---|---|
${rows.join('\n')}
`
  await writeFile(join(import.meta.dirname, '../../docs/mutants.md'), text)
}

const placeOf = (mutant: Mutant) => ('sql' in mutant ? `database: ${mutant.sql}` : mutant.file)
const percent = (judged: readonly MutantResult[]) => `${(100 * scoreOf(judged)).toFixed(1)} %`
const outcomeCell = (mutant: Mutant, outcome: MutantOutcome) =>
  'fault' in outcome ? 'could not be tried' : outcome.caught ? inCell(outcome.by) : mutant.equivalent ? 'nothing, rightly' : '**nobody**'
