import { join } from 'node:path'
import { describeMachine, escapeTableCell, writeSection } from '../../tools/results-page.ts'
import { type Figure, formatNumber } from '../faults/scenario.ts'
import type { DrillOutcome, DrillScenario } from './scenario.ts'

export type DrillResult = DrillOutcome & { scenario: DrillScenario; seed: number; ms: number }
export type DrillReport = { state: string; postgres: string; result: DrillResult }

const PAGE = join(import.meta.dirname, '../../docs/results/drill.md')
const INTRODUCTION = `# Drill

The last results of \`npm run drill\`, kept by \`--write\`. Each section has its size, seed, commit and machine. \`proofs/drill/README.md\`
describes the scenarios.
`

export function asMarkdown({ state, postgres, result }: DrillReport): string {
  const { scenario, trials, figures, violations, seed, ms } = result
  const verdict =
    violations.length === 0
      ? 'holds'
      : `**does not hold**: ${violations
          .slice(0, 3)
          .map((each) => escapeTableCell(each.slice(0, 400)))
          .join('; ')}`
  const rows = figures.map((figure) => `| ${figure.name} | ${formatNumber(figure.value)}${figure.unit ?? ''}${bound(figure)} |\n`)
  return `## ${scenario.id}

${scenario.title}. ${trials} of ${scenario.size} ${scenario.trial} in ${Math.round(ms / 1_000)} s, seed ${seed}, at ${state}; ${describeMachine()}, ${postgres}.

Result: ${verdict}.

| Figure | Value |
|---|---|
${rows.join('')}`
}

export const writeReport = (report: DrillReport) => writeSection(PAGE, INTRODUCTION, asMarkdown(report))

const bound = ({ maximum, least }: Figure) =>
  maximum !== undefined ? ` (≤ ${formatNumber(maximum)})` : least !== undefined ? ` (≥ ${formatNumber(least)})` : ''
