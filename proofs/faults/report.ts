import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeTableCell, describeMachine } from '../../tools/results-page.ts'
import type { MutantResult, ScenarioResult } from './harness.ts'
import { type Figure, type Scenario, formatNumber, type Tier } from './scenario.ts'
import type { RunPart } from './plan.ts'

export type Report = {
  tier: Tier
  /** The seed of the whole run, also in a part. */
  seed: number
  /** The commit that was run, with a plus for uncommitted changes. */
  state: string
  part: RunPart | null
  postgres: string
  results: readonly ScenarioResult[]
  planted: readonly MutantResult[]
}

const REPORT_FILE = join(import.meta.dirname, '../../docs/results/faults.md')
const INTRODUCTION = `# Faults

What \`npm run faults\` found last, kept by \`--write\`. After each kind the books, the bank's payouts and credits, and the
clients' journal were held against each other. Each row says the seed that its plan was drawn from, by which \`--seed\` draws it again,
and the commit that it was run with; some kinds draw nothing, and say no seed. What each kind does: \`proofs/faults/README.md\`.
`

export function asMarkdown(report: Report): string {
  const options = [report.tier === 'release' && '--release', report.planted.length > 0 && '--planted'].filter(Boolean)
  const command = ['npm run faults', ...(options.length > 0 ? ['--'] : []), ...options].join(' ')
  const rows =
    report.planted.length > 0
      ? report.planted.map((planted) => mutantRow(planted, seedLabel(planted.scenario, report)))
      : report.results.map((result) => resultRow(result, seedLabel(result.scenario, { ...report, seed: result.seed })))
  return `\`${command}\`, ${describeMachine()}, ${report.postgres}.\n\n${report.planted.length > 0 ? MUTANT_HEAD : RESULT_HEAD}${rows.join('')}`
}

const RESULT_HEAD = '| Kind | What | Seed | Trials | Time | Figures | Verdict |\n|---|---|---|---|---|---|---|\n'
const MUTANT_HEAD = '| Kind | Planted bug | Seed | Time | Caught by |\n|---|---|---|---|---|\n'
const seedLabel = ({ isSeedless: drawsNothing }: Scenario, { seed, state }: Pick<Report, 'seed' | 'state'>) =>
  drawsNothing ? `at ${state}` : `${seed} at ${state}`

function resultRow({ scenario: kind, trials, ms, figures, violations }: Omit<ScenarioResult, 'seed'>, seed: string): string {
  const verdict = violations.length === 0 ? 'holds' : `**no**: ${escapeTableCell(violations.slice(0, 3).join('; '))}`
  const took = `${Math.round(ms / 1_000)} s`
  return `| ${kind.id} | ${kind.title} | ${seed} | ${trials.toLocaleString('en')} ${kind.trial} | ${took} | ${figures.map(formatFigure).join('; ')} | ${verdict} |\n`
}

function mutantRow({ scenario: kind, name, ms, isGood, found }: MutantResult, seed: string): string {
  return `| ${kind.id} | ${name} | ${seed} | ${Math.round(ms / 1_000)} s | ${isGood ? '' : '**no**: '}${escapeTableCell(found.slice(0, 200))} |\n`
}

export async function writeReport(report: Report): Promise<void> {
  await writeFile(REPORT_FILE, mergeIntoPage(await readFile(REPORT_FILE, 'utf8').catch(() => INTRODUCTION), report))
}

/**
 * The report page with this run. Each tier has its own section. A scenario that was run alone replaces only its own
 * row. A part is added to the earlier parts of the same run, which are stored below the table in HTML comments.
 */
export function mergeIntoPage(page: string, report: Report): string {
  if (report.planted.length + report.results.length === 0) return page
  const name = report.planted.length > 0 ? 'Planted bugs' : { small: 'Once over', ci: 'CI sizes', release: 'Release sizes' }[report.tier]
  const [introduction = '', ...sections] = page.split(/^(?=## )/m)
  const before = sections.find((section) => section.startsWith(`## ${name}\n`))
  const others = sections.filter((section) => section !== before).map((section) => section.trimEnd())
  const kinds = new Set([...report.results, ...report.planted].map(({ scenario: kind }) => kind))
  const ids = new Set([...kinds].map(({ id }) => id))
  const parts =
    report.part === null ? [] : report.results.flatMap((result) => replacePart(parseStoredParts(before ?? ''), result, report.seed, report.part!))
  const otherParts = parseStoredParts(before ?? '').filter(({ id }) => !ids.has(id))
  const fresh =
    report.part === null
      ? (asMarkdown(report).match(ROW) ?? [])
      : [...kinds].map((kind) => {
          const own = parts.filter(({ id }) => id === kind.id)
          return resultRow(
            { scenario: kind, ...mergeParts(own) },
            `${seedLabel(kind, report)}, parts ${own.map(({ at }) => at).join(', ')} of ${report.part!.of}`,
          )
        })
  const old = (before?.match(ROW) ?? []).filter((line) => !ids.has(line.split(' ')[1]!))
  const rows = [...fresh, ...old].toSorted((one, other) => sortKey(one) - sortKey(other))
  const kept = [...otherParts, ...parts].map((part) => `<!-- ${JSON.stringify(part).replaceAll('>', '\\u003e')} -->\n`)
  const section = `## ${name}\n\n${asMarkdown(report).replace(ROW, '')}${rows.join('')}${kept.length > 0 ? `\n${kept.join('')}` : ''}`.trimEnd()
  return `${[introduction.trimEnd(), ...[...others, section].toSorted()].join('\n\n')}\n`
}

const ROW = /^\| [A-Z]\d+ .*\n/gm

/** One job of a split run: part `at` of `of` of the run with this seed. */
export type StoredPart = Omit<ScenarioResult, 'scenario'> & RunPart & { id: string }

const parseStoredParts = (section: string): StoredPart[] =>
  (section.match(/^<!-- \{.*\} -->$/gm) ?? []).map((line) => JSON.parse(line.slice(5, -4)) as StoredPart)

/** A repeated part replaces the earlier one; parts of another run are ignored. */
function replacePart(
  known: readonly StoredPart[],
  { scenario: kind, trials, ms, figures, violations }: ScenarioResult,
  seed: number,
  part: RunPart,
): StoredPart[] {
  const own: StoredPart = { id: kind.id, ...part, seed, trials, ms, figures, violations: violations.slice(0, 5) }
  const others = known.filter((one) => one.id === kind.id && one.seed === seed && one.of === part.of && one.at !== part.at)
  return [...others, own].toSorted((one, other) => one.at - other.at)
}

/** Sums trials and counts; of bounded figures and of times the worst of all parts is kept. */
export function mergeParts(parts: readonly Pick<ScenarioResult, 'trials' | 'ms' | 'figures' | 'violations'>[]) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const figures = [
    ...Map.groupBy(
      parts.flatMap((part) => part.figures),
      ({ name }) => name,
    ).values(),
  ].map((same): Figure => {
    const [first] = same as [Figure, ...Figure[]]
    if (first.least !== undefined) return same.toSorted((one, other) => one.value - one.least! - (other.value - other.least!))[0]!
    if (first.maximum === undefined && first.unit === undefined) return { ...first, value: sum(same.map(({ value }) => value)) }
    return { ...first, value: Math.max(...same.map(({ value }) => value)) }
  })
  return {
    trials: sum(parts.map((part) => part.trials)),
    ms: sum(parts.map((part) => part.ms)),
    figures,
    violations: parts.flatMap((part) => part.violations),
  }
}

const ORDER = ['R', 'F']

/** The order of the harness: R1, R2, ... and then F5, F7. */
function sortKey(row: string): number {
  const id = row.split(' ')[1]!
  return ORDER.indexOf(id[0]!) * 1_000 + Number(id.slice(1))
}

function formatFigure({ name, value, unit = '', maximum, least }: Figure): string {
  const bound = maximum !== undefined ? ` (≤ ${formatNumber(maximum)})` : least !== undefined ? ` (≥ ${formatNumber(least)})` : ''
  return `${name} ${formatNumber(value)}${unit}${bound}`
}
