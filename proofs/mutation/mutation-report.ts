import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import type { GeneratedMutant } from './stryker.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What could not be run says nothing. What never came to an end is noticed too. */
function count(mutants: readonly GeneratedMutant[]) {
  const of = (...statuses: GeneratedMutant['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  return { caught: of('Killed'), neverEnded: of('Timeout'), survive: of('Survived', 'NoCoverage'), didNotRun: of('CompileError', 'RuntimeError') }
}

/** Of nothing it is nothing. */
export function scoreOfGenerated(mutants: readonly GeneratedMutant[]): number {
  const { caught, neverEnded, survive } = count(mutants)
  return (caught + neverEnded) / Math.max(caught + neverEnded + survive, 1)
}

const percent = (mutants: readonly GeneratedMutant[]) => `${(100 * scoreOfGenerated(mutants)).toFixed(1)} %`
const pathOf = ({ fileName }: GeneratedMutant) => relative(ROOT, fileName).replaceAll('\\', '/')

export function printGenerated(mutants: readonly GeneratedMutant[]): void {
  for (const mutant of mutants) {
    if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue
    const { start } = mutant.location
    const text = mutant.replacement.replace(/\s+/g, ' ').slice(0, 80)
    console.log(`${pathOf(mutant)}:${start.line}:${start.column} ${mutant.mutatorName}: ${text}`)
  }
  const { caught, neverEnded, survive, didNotRun } = count(mutants)
  console.log(`\n${caught} caught, ${neverEnded} never ended, ${survive} survive, ${didNotRun} did not run; score ${percent(mutants)}`)
}

type GeneratedRun = { seconds: number; afresh: boolean; state: string }

export async function writeGeneratedReport(mutants: readonly GeneratedMutant[], { seconds, afresh, state }: GeneratedRun): Promise<void> {
  const { caught, neverEnded, survive } = count(mutants)
  const tables = [...Map.groupBy(mutants, ({ part }) => part)].map(([part, made]) => targetTable(part, made))
  const text = `# Mutation score of the money core

Mutants that StrykerJS makes, one at a time, of each expression that it knows how to change, words of texts and logs among them, and
whether a test notices (\`npm run mutants -- --generated --write\`, tests/mutants). ${afresh ? `Each was tried in this run: ${availableParallelism()} cores, ${Math.round(seconds / 60)} minutes.` : 'What was known of files and tests that had not changed was not tried again.'}

**${percent(mutants)}**: of ${caught + neverEnded + survive} a test noticed ${caught}, and ${neverEnded} never came to an end. Counted at ${state}. What is not in it: docs/decisions/0014.

${tables.join('\n')}`
  await writeFile(join(ROOT, 'docs/mutation-score.md'), text)
}

function targetTable(part: string, made: readonly GeneratedMutant[]): string {
  const files = [...Map.groupBy(made, pathOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `## ${part}

| File | Caught | Never ended | Survive | Did not run | Score |
|---|---|---|---|---|---|
${[...files.map(([file, ofIt]) => rowOf(file, ofIt)), rowOf('**all**', made)].join('\n')}
`
}

function rowOf(name: string, made: readonly GeneratedMutant[]): string {
  const { caught, neverEnded, survive, didNotRun } = count(made)
  return `| ${name} | ${caught} | ${neverEnded} | ${survive} | ${didNotRun} | ${percent(made)} |`
}
