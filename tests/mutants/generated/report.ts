import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import type { MutantMade } from './run.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** What could not be run, or was left out, says nothing. What never came to an end is noticed too. */
function count(mutants: readonly MutantMade[]) {
  const of = (...statuses: MutantMade['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const neverEnded = of('Timeout')
  const caught = of('Killed') + neverEnded
  const survive = of('Survived', 'NoCoverage')
  return { caught, neverEnded, survive, leftOut: of('Ignored'), didNotRun: of('CompileError', 'RuntimeError') }
}

export function scoreOfMade(mutants: readonly MutantMade[]): number {
  const { caught, survive } = count(mutants)
  return caught + survive === 0 ? 1 : caught / (caught + survive)
}

const percent = (mutants: readonly MutantMade[]) => `${(100 * scoreOfMade(mutants)).toFixed(1)} %`
const pathOf = ({ fileName }: MutantMade) => relative(ROOT, fileName).replaceAll('\\', '/')

export function printMade(mutants: readonly MutantMade[]): void {
  for (const mutant of mutants) {
    if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue
    const { start } = mutant.location
    const text = mutant.replacement.replace(/\s+/g, ' ').slice(0, 80)
    console.log(`${pathOf(mutant)}:${start.line}:${start.column} ${mutant.mutatorName}: ${text}`)
  }
  const { caught, survive, leftOut, didNotRun } = count(mutants)
  console.log(`\n${caught} caught, ${survive} survive, ${leftOut} left out, ${didNotRun} did not run; score ${percent(mutants)}`)
}

export async function keepMade(mutants: readonly MutantMade[], seconds: number): Promise<void> {
  const { caught, neverEnded, survive } = count(mutants)
  const tables = [...Map.groupBy(mutants, ({ part }) => part)].map(([part, made]) => tableOf(part, made))
  const text = `# Mutation score of the money core

Mutants that StrykerJS makes, one at a time, of each expression that it knows how to change, words of texts and logs among them, and
whether a test notices (\`npm run mutants -- --generated --write\`, tests/mutants). ${availableParallelism()} cores, ${Math.round(seconds / 60)} minutes.

**${percent(mutants)}**: ${caught} of ${caught + survive} caught, ${neverEnded} of them by never coming to an end.

${tables.join('\n')}`
  await writeFile(join(ROOT, 'docs/mutation-score.md'), text)
}

function tableOf(part: string, made: readonly MutantMade[]): string {
  const files = [...Map.groupBy(made, pathOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `## ${part}

| File | Caught | Survive | Left out | Did not run | Score |
|---|---|---|---|---|---|
${[...files.map(([file, ofIt]) => rowOf(file, ofIt)), rowOf('**all**', made)].join('\n')}
`
}

function rowOf(name: string, made: readonly MutantMade[]): string {
  const { caught, survive, leftOut, didNotRun } = count(made)
  return `| ${name} | ${caught} | ${survive} | ${leftOut} | ${didNotRun} | ${percent(made)} |`
}
