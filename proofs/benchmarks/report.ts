import { join } from 'node:path'
import { writeSection, describeMachine } from '../../tools/results-page.ts'

/** One promise and its figure. A row without a gate is for information only. */
export type Row = { check: string; figure: number; unit?: string; gate?: Bound; goal?: Bound }
type Bound = { least: number } | { maximum: number }

/** `state`: the commit that was run, with a plus for uncommitted changes. */
export type Report = { name: string; command: string; state: string; postgres: string; rows: readonly Row[]; notes: readonly string[] }

const FIGURES_FILE = join(import.meta.dirname, '../../docs/results/figures.md')
const INTRODUCTION = `# Figures

What \`npm run bench\` measured last, kept by \`--write\`. Gates and goals are promises of ratios within one run: absolute
figures are of the machine that is named, and of the commit. Every run below ended with books that hold.
`

/** Rows whose gate does not hold. */
export function rowsOutOfBounds({ rows }: Report): readonly Row[] {
  return rows.filter((row) => row.gate && !isWithinBound(row.figure, row.gate))
}

export function asMarkdown(report: Report): string {
  const lines = report.rows.map((row) => {
    const { figure, gate, goal, unit = '' } = row
    const holds =
      gate === undefined ? '' : !isWithinBound(figure, gate) ? '**no**' : goal && isWithinBound(figure, goal) ? 'yes, and the goal' : 'yes'
    return `| ${row.check} | ${formatFigure(figure)}${unit} | ${formatBound(gate)} | ${formatBound(goal)} | ${holds} |`
  })
  const notes = report.notes.map((note) => `- ${note}\n`).join('')
  const head = `## ${report.name}\n\n\`${report.command}\` at ${report.state}, ${describeMachine()}, ${report.postgres}.\n`
  return `${head}\n| Check | Figure | Gate | Goal | Holds |\n|---|---|---|---|---|\n${lines.join('\n')}\n${notes && `\n${notes}`}`
}

/** Replaces the section of the same name, and leaves the others as they were. */
export async function writeReport(report: Report): Promise<void> {
  await writeFigures(asMarkdown(report))
}

/** The same for a section that is written already. */
export async function writeFigures(section: string): Promise<void> {
  await writeSection(FIGURES_FILE, INTRODUCTION, section)
}

const isWithinBound = (figure: number, to: Bound) => ('least' in to ? figure >= to.least : figure <= to.maximum)
const formatBound = (to: Bound | undefined) => (to === undefined ? '' : 'least' in to ? `≥ ${to.least}` : `≤ ${to.maximum}`)
const formatFigure = (figure: number) =>
  figure >= 100 ? Math.round(figure).toLocaleString('en') : figure >= 10 ? figure.toFixed(1) : figure.toFixed(2)
