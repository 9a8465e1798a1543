import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant, Mutation } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Describes the mutations whose module does not export a function of their name. */
export async function missingExports(mutants: readonly Mutant[]): Promise<string[]> {
  const wrong = await Promise.all(mutants.flatMap(({ mutations = [] }) => mutations.map(problemOf)))
  return wrong.filter((problem) => problem !== null)
}

async function problemOf({ source, module, export: name }: Mutation): Promise<string | null> {
  if (!existsSync(source)) return `${source} does not exist`
  const exported = (await import(join(ROOT, module))) as Record<string, unknown>
  return typeof exported[name] === 'function' ? null : `${module} exports no function ${name}`
}
