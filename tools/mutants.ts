import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { mutants } from '../tests/mutants/list/index.ts'
import { type Judged, keep, print, scoreOf } from '../tests/mutants/report.ts'
import { openSlot, type Slot } from '../tests/mutants/slot.ts'

/** `npm run mutants [-- --only 101,103 | --only modules/ledger] [--slots 2] [--write]`: tests/mutants/README.md. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    slots: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
  },
})
const LEAST_SCORE = 0.95

const wanted = mutants.filter((mutant) => {
  if (!values.only) return true
  if (/^[\d,]+$/.test(values.only)) return values.only.split(',').includes(String(mutant.number))
  return 'file' in mutant ? mutant.file.includes(values.only) : values.only === 'database'
})
if (wanted.length === 0) {
  console.error('npm run mutants [-- --only <numbers, a part of a file’s path, or database>] [--write]')
  process.exit(1)
}

const begun = performance.now()
const judged: Judged[] = []
const slots = await Promise.all(Array.from({ length: Math.min(Number(values.slots), wanted.length) }, openSlot))
try {
  const files = [...new Set(wanted.flatMap(({ tests }) => tests))]
  await Promise.all(slots.map((slot) => requireGreen(slot, files)))
  const queue = [...wanted]
  await Promise.all(slots.map((slot) => work(slot, queue)))
} finally {
  await Promise.all(slots.map((slot) => slot.close()))
}
const report = {
  judged: judged.toSorted((one, other) => one.mutant.number - other.mutant.number),
  seconds: Math.round((performance.now() - begun) / 1_000),
}
print(report)
if (values.write && !values.only) await keep(report)
if (scoreOf(judged) < LEAST_SCORE || judged.some(({ outcome }) => 'fault' in outcome)) process.exitCode = 1

/** A test that fails without a mutant proves nothing. */
async function requireGreen(slot: Slot, files: string[]): Promise<void> {
  for (let file = files.shift(); file; file = files.shift()) {
    const outcome = await slot.try(null, [file])
    if ('fault' in outcome) throw new Error(`${file} could not be run: ${outcome.fault}`)
    if (outcome.caught) throw new Error(`without any mutant this fails: ${outcome.by}`)
  }
}

async function work(slot: Slot, queue: typeof wanted): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const outcome = await slot.try(mutant, mutant.tests)
    judged.push({ mutant, outcome })
    const said =
      'fault' in outcome
        ? `FAULT ${outcome.fault}`
        : outcome.caught
          ? `caught by ${outcome.by}`
          : mutant.equivalent
            ? 'survives, as it must'
            : 'SURVIVES'
    console.log(`${mutant.number} ${mutant.breaks}: ${said}`)
  }
}
