import { openAppContext } from '../apps/app-context.ts'
import { type ColumnCount, rotateDataKey, textsOfOtherKeys } from '../modules/data-keys/index.ts'
import { modules } from '../modules/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run data-key` lists how many sealed texts need an earlier key. `npm run data-key -- rotate` seals them again with the present one
 * (modules/data-keys/README.md).
 */
const [verb = 'list'] = commandLine('data-key').positionals
const columns = modules.flatMap(({ sealedColumns = [] }) => sealedColumns)
const context = openAppContext(await runningEnv(), 'data-key')
try {
  if (verb === 'rotate') print(await rotateDataKey(context, columns, 'command line'), 'sealed again')
  else if (verb !== 'list') throw usageError('data-key')
  print(await textsOfOtherKeys(context, columns), 'of an earlier key')
} finally {
  await context.close()
}

function print(counts: readonly ColumnCount[], what: string): void {
  for (const { table, column, count } of counts) console.log(`${`${table}.${column}`.padEnd(34)} ${String(count).padStart(8)} ${what}`)
}
