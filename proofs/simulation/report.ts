import { join } from 'node:path'
import { escapeTableCell, writeSection, describeMachine } from '../../tools/results-page.ts'
import type { FoundMutant } from './find-mutation.ts'

const PAGE = join(import.meta.dirname, '../../docs/results/simulation.md')
const INTRODUCTION = `# Simulation

What \`npm run simulate\` lived through last, kept by \`--write\`. What is real and what is simulated, and what must hold in each life:
\`proofs/simulation/README.md\`. \`npm run simulate -- --seed N --trace\` shows a life again.
`

/** The seeds of a search and the rare cases that they met. `state`: the commit that was run. */
export async function writeSearchReport(state: string, figures: string, isWorst: boolean): Promise<void> {
  await saveSection(state, isWorst ? 'A bank at its worst' : 'Seeds', `${figures}.`)
}

/** The seed that showed each planted bug, and its violation. */
export async function writeMutantReport(state: string, all: readonly { name: string; found: FoundMutant | null }[]): Promise<void> {
  const rows = all.map(({ name, found }) => {
    const seed = found === null ? '**none**' : `${found.seed}${found.isReproducible ? '' : ', **and not again**'}`
    return `| ${name} | ${seed} | ${escapeTableCell((found?.what ?? '').slice(0, 200))} |`
  })
  const again = all.filter(({ found }) => found?.isReproducible).length
  const head = `${again} of ${all.length} were found, and found again by their seed alone.\n\n| Bug | Seed | What showed it |\n|---|---|---|\n`
  await saveSection(state, 'Planted bugs', `${head}${rows.join('\n')}`)
}

async function saveSection(state: string, name: string, text: string): Promise<void> {
  const command = ['npm run simulate --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ')
  await writeSection(PAGE, INTRODUCTION, `## ${name}\n\n\`${command}\` at ${state}, ${describeMachine()}.\n\n${text}\n`)
}
