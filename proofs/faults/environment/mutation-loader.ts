import { registerHooks } from 'node:module'
import type { Mutation } from './mutations.ts'

/**
 * Loaded before a program of the product (`node --import`): replaces words of its source as it is read, so that a real
 * process runs with a real bug. Nothing of it is in the product, and no setting of the product turns it on.
 */
const mutations = JSON.parse(process.env['FAULTS_MUTATIONS'] ?? '[]') as Mutation[]

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const here = mutations.filter(({ file }) => url.endsWith(`/${file}`))
    if (here.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString('utf8')
    for (const { file, from, to } of here) {
      if (source.split(from).length !== 2) throw new Error(`the bug cannot be planted: "${from}" does not stand once in ${file}`)
      source = source.replace(from, () => to)
    }
    return { ...loaded, source }
  },
})
