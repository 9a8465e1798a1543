import { join } from 'node:path'
import { describeMachine, escapeTableCell, sourceRevision, writeSection } from '../../tools/results-page.ts'
import type { CrawlResult } from './crawl.ts'

const PAGE = join(import.meta.dirname, '../../docs/results/accessibility-crawl.md')
const INTRODUCTION = `# Accessibility crawl

The last result of \`npm run crawl\`, kept by \`--write\`. What is visited and checked: \`proofs/crawl/README.md\`.
`

/** The figures, and each different finding once. */
export async function describeCrawl(result: CrawlResult, command: string): Promise<string> {
  const { findings, people, screens, reached, visits, scans, popups, payloads } = result
  const rules = Map.groupBy(findings, ({ rule }) => rule)
  const rows = [...rules].map(([rule, all]) => {
    const [first] = all
    return `| ${rule} | ${all.length} | ${escapeTableCell(`${first!.place}: ${first!.text}`.slice(0, 160))} |`
  })
  return [
    `## ${command.includes('--xss') ? 'Stored payloads' : 'Pages and popups'}`,
    '',
    `\`${command}\` at ${await sourceRevision()}, ${describeMachine()}.`,
    '',
    `${people} people, ${reached.size} of ${screens} pages, ${visits} visits, ${popups.size} popups, ${scans} scans: ${findings.length} findings.`,
    ...(payloads
      ? ['', `Payloads stand in ${payloads.planted.length} fields and columns. ${payloads.refused.length} fields refuse every payload.`]
      : []),
    ...(rows.length > 0 ? ['', '| Rule | Findings | The first |', '|---|---|---|', ...rows] : []),
    '',
  ].join('\n')
}

export const writeCrawl = (section: string) => writeSection(PAGE, INTRODUCTION, section)
