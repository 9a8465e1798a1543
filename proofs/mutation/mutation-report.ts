import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import type { MutantResult } from './stryker.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A mutant that could not be run is not counted. A mutant that never ended counts as caught. */
function count(mutants: readonly MutantResult[]) {
  const of = (...statuses: MutantResult['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  return { caught: of('Killed'), neverEnded: of('Timeout'), survive: of('Survived', 'NoCoverage'), didNotRun: of('CompileError', 'RuntimeError') }
}

/** Zero without mutants. */
export function mutationScore(mutants: readonly MutantResult[]): number {
  const { caught, neverEnded, survive } = count(mutants)
  return (caught + neverEnded) / Math.max(caught + neverEnded + survive, 1)
}

const percent = (mutants: readonly MutantResult[]) => `${(100 * mutationScore(mutants)).toFixed(1)} %`
const pathOf = ({ fileName }: MutantResult) => relative(ROOT, fileName).replaceAll('\\', '/')

export function printMutants(mutants: readonly MutantResult[]): void {
  for (const mutant of mutants) {
    if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue
    const { start } = mutant.location
    const text = mutant.replacement.replace(/\s+/g, ' ').slice(0, 80)
    console.log(`${pathOf(mutant)}:${start.line}:${start.column} ${mutant.mutatorName}: ${text}`)
  }
  const { caught, neverEnded, survive, didNotRun } = count(mutants)
  console.log(`\n${caught} caught, ${neverEnded} never ended, ${survive} survive, ${didNotRun} did not run; score ${percent(mutants)}`)
}

type MutationRun = { seconds: number; afresh: boolean; state: string }

export async function writeMutationScore(mutants: readonly MutantResult[], { seconds, afresh, state }: MutationRun): Promise<void> {
  const { caught, neverEnded, survive } = count(mutants)
  const tables = [...Map.groupBy(mutants, ({ part }) => part)].map(([part, made]) => targetTable(part, made))
  const text = `# Mutation score of the money core

StrykerJS changes one expression of the money core at a time, texts and log messages included, and runs the tests
(\`npm run mutation -- --write\`, proofs/mutation). ${afresh ? `Each mutant was tried in this run: ${availableParallelism()} cores, ${Math.round(seconds / 60)} minutes.` : 'Results of earlier runs were reused for files and tests that had not changed.'}

**${percent(mutants)}**: a test noticed ${caught} of ${caught + neverEnded + survive} mutants, and ${neverEnded} never ended. Counted at ${state}. Files left out: docs/decisions/0014.

${tables.join('\n')}`
  await writeFile(join(ROOT, 'docs/results/mutation-score.md'), text)
}

function targetTable(part: string, made: readonly MutantResult[]): string {
  const files = [...Map.groupBy(made, pathOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `## ${part}

| File | Caught | Never ended | Survive | Did not run | Score |
|---|---|---|---|---|---|
${[...files.map(([file, ofIt]) => rowOf(file, ofIt)), rowOf('**all**', made)].join('\n')}
`
}

function rowOf(name: string, made: readonly MutantResult[]): string {
  const { caught, neverEnded, survive, didNotRun } = count(made)
  return `| ${name} | ${caught} | ${neverEnded} | ${survive} | ${didNotRun} | ${percent(made)} |`
}
