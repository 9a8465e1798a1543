import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine, escapeTableCell, sourceRevision } from '../../tools/results-page.ts'
import type { Walked } from './walk.ts'

const PAGE = join(import.meta.dirname, '../../docs/results/tasks.md')

/** The page of a run. `before`: the same tasks in an older checkout. */
export async function describeTasks(walked: readonly Walked[], before: { walked: readonly Walked[]; revision: string } | null): Promise<string> {
  const taps = (found: Walked | undefined) => (found === undefined || found.fault !== null ? '–' : String(found.taps))
  const rows = walked.map(({ task, taps: pressed, seconds, fault }) => {
    const older = before?.walked.find((each) => each.task.name === task.name)
    const cells = fault === null ? [String(pressed), seconds.toFixed(1)] : ['not ended', '–']
    return `| ${[task.name, cells[0], task.aim ?? '–', cells[1], ...(before ? [taps(older)] : [])].join(' | ')} |`
  })
  const head = ['Task', 'Taps', 'Aim', 'Seconds', ...(before ? [`Taps at ${before.revision}`] : [])]
  const faults = walked.filter(({ fault }) => fault !== null).map(({ task, fault }) => `- ${task.name}: ${escapeTableCell(fault!)}`)
  const unwalked = before?.walked.filter(({ fault }) => fault !== null).map(({ task, fault }) => `- ${task.name}: ${escapeTableCell(fault!)}`) ?? []
  return `${[
    '# Taps of tasks',
    '',
    'The last result of `npm run tasks -- --write`. A browser walks each task in a new demo, and the simulator answers: tasks of an owner',
    'at 360 × 740 px, those of staff at a desk of 1,440 × 900 px. What counts as a tap: `proofs/tasks/README.md`. The seconds have no time for reading and typing.',
    '',
    `Measured at ${await sourceRevision()}, ${describeMachine()}.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows,
    ...(faults.length > 0 ? ['', 'Not ended:', '', ...faults] : []),
    ...(before && unwalked.length > 0
      ? ['', `At ${before.revision} the script could not end these, because the pages were others:`, '', ...unwalked]
      : []),
  ].join('\n')}\n`
}

export const writeTasks = (page: string) => writeFile(PAGE, page)
