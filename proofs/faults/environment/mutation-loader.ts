import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutation } from './mutations.ts'

/**
 * Loaded before a program of the product (`node --import`), so that a real process runs with a real bug. Instead of a module
 * with a mutation the importers get a wrapper, which exports the replacement and everything else of the module. Calls inside the module
 * still reach the original. The product contains no part of this, and no setting that enables it.
 */
const ROOT = join(import.meta.dirname, '../../..')
const mutations = JSON.parse(process.env['FAULTS_MUTATIONS'] ?? '[]') as Omit<Mutation, 'replacement'>[]
const byUrl = Map.groupBy(mutations, ({ module }) => pathToFileURL(join(ROOT, module)).href)

registerHooks({
  load(url, context, next) {
    const here = byUrl.get(url)
    return here ? { format: 'module', shortCircuit: true, source: wrapperOf(url, here) } : next(url, context)
  },
})

function wrapperOf(url: string, here: readonly Omit<Mutation, 'replacement'>[]): string {
  // The query makes it another module, whose text is read from the same file.
  const original = JSON.stringify(`${url}?original`)
  return [
    `export * from ${original}`,
    `import * as original from ${original}`,
    ...here.flatMap(({ source, module, export: name }, at) => [
      `import { mutation as mutation${at} } from ${JSON.stringify(pathToFileURL(source).href)}`,
      `if (!('${name}' in original)) throw new Error('the bug cannot be planted: ${module} does not export ${name}')`,
      `export const ${name} = mutation${at}.replacement(original.${name})`,
    ]),
  ].join('\n')
}
