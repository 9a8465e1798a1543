import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'

/** Shared by the pages with results of runs (docs/results/figures.md, docs/results/faults.md, docs/results/simulation.md). */

/** The cores, memory and Node version of a measurement. */
export function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

const run = promisify(execFile)

/** The commit of a run, here or in another checkout, with a plus for changed files; "no commit" without a git history. */
export async function sourceRevision(checkout?: string): Promise<string> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: checkout }).catch(() => null))?.stdout.trim()
  const [commit, changed] = await Promise.all([git('rev-parse', '--short', 'HEAD'), git('status', '--porcelain', '--', ':!docs')])
  return commit === undefined ? 'no commit' : `${commit}${changed === '' ? '' : '+'}`
}

/**
 * Replaces the section of the same name (its text begins with "## name"), or adds it. The other sections stay, in order
 * of name.
 */
export async function writeSection(file: string, introduction: string, section: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const head = section.slice(0, section.indexOf('\n') + 1)
  const [, ...sections] = text.split(/^(?=## )/m)
  const others = sections.filter((each) => !each.startsWith(head)).map((each) => each.trimEnd())
  const all = [...others, section.trimEnd()].toSorted()
  await writeFile(file, `${[introduction.trimEnd(), ...all].join('\n\n')}\n`)
}

/** Escapes text for a table cell. */
export const escapeTableCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
