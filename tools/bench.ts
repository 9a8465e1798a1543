import { parseArgs } from 'node:util'
import { calls } from '../bench/calls.ts'
import { events } from '../bench/events.ts'
import { growth } from '../bench/growth.ts'
import { ledger } from '../bench/ledger.ts'
import type { Bench } from '../bench/options.ts'
import { asMarkdown, failed, keep } from '../bench/report.ts'
import { openStage } from '../bench/stage.ts'
import { stateOfSource } from './page.ts'

/** `npm run bench -- ledger|calls|events|growth [--quick] [--write]`: bench/README.md. */
const benches: Record<string, Bench> = { ledger, calls, events, growth }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    entries: { type: 'string', default: '2000000' },
  },
})
const [name = ''] = positionals
const bench = benches[name]
if (!bench || !/^[1-9]\d{3,8}$/.test(values.entries)) {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')} [--quick] [--write] [--entries 2000000]`)
  process.exit(1)
}

const state = await stateOfSource()
const stage = await openStage()
try {
  const [version] = await stage.sql<{ server_version: string }>('show server_version')
  const { rows, notes } = await bench({ stage, quick: values.quick, entries: Number(values.entries), say: console.log })
  const command = ['npm run bench --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ')
  const report = { name, command, state, postgres: `PostgreSQL ${version!.server_version}`, rows, notes }
  console.log(`\n${asMarkdown(report)}`)
  if (values.write) await keep(report)
  if (!values.quick && failed(report).length > 0) process.exitCode = 1
} finally {
  await stage.close()
}
