import { randomUUID } from 'node:crypto'
import { openAppContext } from '../apps/app-context.ts'
import { FLAG_ENVIRONMENTS, type FlagEnvironment } from '../modules/flags/contract.ts'
import { setFlag } from '../modules/flags/server/actions/set-flag.ts'
import { declaredFlags } from '../modules/flags/server/flag-reader.ts'
import { allFlagRows } from '../modules/flags/server/queries.ts'
import { modules } from '../modules/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run flags` lists the flags of the running instance. `npm run flags -- set web.loan true [--business biz_… | --environment sandbox]`
 * changes one; `clear` in place of a value removes it. `--by` names the person for the audit log.
 */
const { values, positionals } = commandLine('flags')
const declared = declaredFlags(modules)
const context = openAppContext(await runningEnv(), 'flags')
try {
  const [verb = 'list', key = '', text = ''] = positionals
  if (verb === 'set') await change(key, text)
  else if (verb !== 'list') throw usageError('flags')
  await list()
} finally {
  await context.close()
}

async function change(key: string, text: string): Promise<void> {
  const { environment, business: businessId, by } = values
  if (environment !== undefined && !FLAG_ENVIRONMENTS.some((known) => known === environment))
    throw usageError('flags', `--environment is one of ${FLAG_ENVIRONMENTS.join(', ')}.`)
  const isSwitch = typeof declared.find((flag) => flag.key === key)?.default === 'boolean'
  if (isSwitch && !['true', 'false', 'clear'].includes(text)) throw usageError('flags', `${key} is true, false or clear.`)
  const value = text === 'clear' ? null : isSwitch ? text === 'true' : text
  const scope = { environment: environment as FlagEnvironment | undefined, businessId }
  await setFlag(context, declared, { key, value, ...scope }, { actor: by, requestId: randomUUID() })
}

async function list(): Promise<void> {
  const rows = await allFlagRows(context.db.system)
  for (const { key, about, default: fallback } of declared) {
    console.log(`${key.padEnd(32)} ${JSON.stringify(fallback).padEnd(8)} ${about}`)
    for (const row of rows.filter((each) => each.key === key && each.value !== null))
      console.log(`    ${row.business_id || row.environment || 'all'}: ${JSON.stringify(row.value)}`)
  }
}
