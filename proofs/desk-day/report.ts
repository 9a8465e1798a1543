import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine, escapeTableCell, sourceRevision } from '../../tools/results-page.ts'
import { modules } from '../../modules/index.ts'
import type { DayResult } from './day.ts'

const PAGE = join(import.meta.dirname, '../../docs/results/desk-day.md')
const KINDS = modules.flatMap(({ workItems = [] }) => workItems.map(({ key }) => key))
const MAX_MINUTES = 25
const FEWEST_ITEMS = 200

/** Why a day does not hold; empty where it does. The smallest day has no number of items. */
export function findingsOf(result: DayResult, isSmallest: boolean): string[] {
  return [
    ...result.unmade.map((each) => `not made: ${each}`),
    ...result.faults.map((each) => `no decision and no refusal: ${each}`),
    ...result.left.map((each) => `without an end: ${each}`),
    ...result.broken.map((each) => `the books do not hold: ${each}`),
    ...KINDS.filter((kind) => !result.byKind.get(kind)?.screens).map((kind) => `no decision through the screens: ${kind}`),
    ...result.kindsWithout.map((each) => `no item of the kind ${each} ended`),
    ...(isSmallest || result.states.unseen.length === 0 ? [] : [`${result.states.unseen.length} states were not there`]),
    ...(isSmallest || result.ended.length >= FEWEST_ITEMS ? [] : [`${result.ended.length} items ended, and a day has ${FEWEST_ITEMS}`]),
    ...(result.minutes <= MAX_MINUTES ? [] : [`it took ${result.minutes.toFixed(1)} minutes, and may take ${MAX_MINUTES}`]),
  ]
}

export async function describeDay(result: DayResult, isSmallest: boolean): Promise<string> {
  const { ended, decisions, states, minutes } = result
  const findings = findingsOf(result, isSmallest)
  const kinds = [...new Set(ended.map(({ kind }) => kind))].toSorted()
  const rows = kinds.map((kind) => {
    const own = ended.filter((each) => each.kind === kind)
    const { screens, calls } = result.byKind.get(kind)!
    const keys = [...new Set(own.map(({ decision }) => decision))].toSorted()
    return `| ${kind} | ${own.length} | ${screens} | ${calls} | ${keys.join(', ')} |`
  })
  return `${[
    '# A day at the desk',
    '',
    'The last result of `npm run desk-day -- --write`. People of five roles decide the items of a day until none is open (`proofs/desk-day/README.md`).',
    '',
    `Measured at ${await sourceRevision()}, ${describeMachine()}.`,
    '',
    `${ended.length} items ended in ${minutes.toFixed(1)} minutes, by ${decisions.screens} decisions through the screens and ${decisions.calls} by calls.`,
    `${states.seen.length} of ${states.seen.length + states.unseen.length} states that the desk ends were there${states.unseen.length > 0 ? `; not there: ${states.unseen.join(', ')}` : ''}.`,
    '',
    '| Kind | Ended | Decisions through the screens | By calls | Last decisions |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...(findings.length === 0
      ? ['No item was left, and the books hold.']
      : ['Does not hold:', '', ...findings.map((each) => `- ${escapeTableCell(each)}`)]),
  ].join('\n')}\n`
}

export const writeDay = (page: string) => writeFile(PAGE, page)
