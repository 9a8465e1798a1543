import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Planted, Result } from './harness.ts'
import { type Figure, shown, type Tier } from './kind.ts'

export type Report = {
  command: string
  tier: Tier
  seed: number
  postgres: string
  results: readonly Result[]
  planted: readonly Planted[]
}

const PAGE = join(import.meta.dirname, '../../docs/faults.md')
const INTRODUCTION = `# Faults

What \`npm run faults\` found last, kept by \`--write\`. After each kind the books, the bank's payouts and credits, and the
clients' journal were held against each other; \`--seed\` runs the same plan again. What each kind does: \`tests/faults/README.md\`.
`

export function asMarkdown(report: Report): string {
  const head = `\`${report.command}\`, seed ${report.seed}, ${machine()}, ${report.postgres}.\n\n`
  return head + (report.planted.length > 0 ? plantedTable(report.planted) : resultTable(report.results))
}

function resultTable(results: readonly Result[]): string {
  const rows = results.map(
    ({ kind, seed, trials, ms, figures, violations }) =>
      `| ${kind.id} | ${kind.title} | ${seed} | ${trials.toLocaleString('en')} ${kind.trial} | ${Math.round(ms / 1_000)} s | ${figures.map(inWords).join('; ')} | ${
        violations.length === 0 ? 'holds' : `**no**: ${violations.slice(0, 3).join('; ').replaceAll('|', '\\|')}`
      } |\n`,
  )
  return `| Kind | What | Seed | Trials | Time | Figures | Verdict |\n|---|---|---|---|---|---|---|\n${rows.join('')}`
}

function plantedTable(planted: readonly Planted[]): string {
  const rows = planted.map(
    ({ kind, name, ms, caughtBy }) =>
      `| ${kind.id} | ${name} | ${Math.round(ms / 1_000)} s | ${caughtBy === null ? '**missed**' : caughtBy.slice(0, 200).replaceAll('|', '\\|')} |\n`,
  )
  return `| Kind | Planted bug | Time | Caught by |\n|---|---|---|---|\n${rows.join('')}`
}

/** Each tier keeps a section of its own, and a kind that was run alone takes only its own line's place. */
export async function keep(report: Report): Promise<void> {
  if (report.planted.length + report.results.length === 0) return
  const name = report.planted.length > 0 ? 'Planted bugs' : { small: 'Once over', ci: 'CI sizes', release: 'Release sizes' }[report.tier]
  const text = await readFile(PAGE, 'utf8').catch(() => INTRODUCTION)
  const [introduction = '', ...sections] = text.split(/^(?=## )/m)
  const before = sections.find((section) => section.startsWith(`## ${name}\n`))
  const others = sections.filter((section) => section !== before).map((section) => section.trimEnd())
  const fresh = asMarkdown(report)
  const isRow = /^\| [A-Z]\d+ .*\n/gm
  const ids = new Set([...report.results, ...report.planted].map(({ kind }) => kind.id))
  const old = (before?.match(isRow) ?? []).filter((line) => !ids.has(line.split(' ')[1]!))
  const rows = [...(fresh.match(isRow) ?? []), ...old].toSorted((one, other) => orderOf(one) - orderOf(other))
  const section = `## ${name}\n\n${fresh.replace(isRow, '')}${rows.join('')}`.trimEnd()
  await writeFile(PAGE, `${[introduction.trimEnd(), ...[...others, section].toSorted()].join('\n\n')}\n`)
}

const ORDER = ['R', 'F']

/** As the harness has them: R1, R2, ... and then F5, F7. */
function orderOf(row: string): number {
  const id = row.split(' ')[1]!
  return ORDER.indexOf(id[0]!) * 1_000 + Number(id.slice(1))
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

function inWords({ name, value, unit = '', most, least }: Figure): string {
  const bound = most !== undefined ? ` (≤ ${shown(most)})` : least !== undefined ? ` (≥ ${shown(least)})` : ''
  return `${name} ${shown(value)}${unit}${bound}`
}
