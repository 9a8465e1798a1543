import { mutants } from './list/index.ts'
import { type MutantResult, writeReport, print, scoreOf } from './report.ts'
import { openMutantRunner, type MutantRunner } from './runner.ts'

const MIN_SCORE = 0.95

type MutationRunOptions = { only: string | undefined; atOnce: number; write: boolean; state: string }

/** Tries the mutants that were planted by hand, or those of one file or of some numbers. Answers whether enough are caught. */
export async function runListedMutants({ only, atOnce, write, state }: MutationRunOptions): Promise<boolean> {
  const wanted = mutants.filter((mutant) => {
    if (!only) return true
    if (/^[\d,]+$/.test(only)) return only.split(',').includes(String(mutant.number))
    return 'file' in mutant ? mutant.file.includes(only) : only === 'database'
  })
  if (wanted.length === 0) throw new Error('--only takes numbers, a part of a file’s path, or "database"')

  const begun = performance.now()
  const judged: MutantResult[] = []
  const slots = await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, openMutantRunner))
  try {
    const files = [...new Set(wanted.flatMap(({ tests }) => tests))]
    await Promise.all(slots.map((slot) => requirePassing(slot, files)))
    const queue = [...wanted]
    await Promise.all(slots.map((slot) => runQueue(slot, queue, judged)))
  } finally {
    await Promise.all(slots.map((slot) => slot.close()))
  }
  const report = {
    state,
    judged: judged.toSorted((one, other) => one.mutant.number - other.mutant.number),
    seconds: Math.round((performance.now() - begun) / 1_000),
  }
  print(report)
  if (write && !only) await writeReport(report)
  return scoreOf(judged) >= MIN_SCORE && judged.every(({ outcome }) => !('fault' in outcome))
}

/** A test that fails without a mutant proves nothing. */
async function requirePassing(slot: MutantRunner, files: string[]): Promise<void> {
  for (let file = files.shift(); file; file = files.shift()) {
    const outcome = await slot.try(null, [file])
    if ('fault' in outcome) throw new Error(`${file} could not be run: ${outcome.fault}`)
    if (outcome.caught) throw new Error(`without any mutant this fails: ${outcome.by}`)
  }
}

async function runQueue(slot: MutantRunner, queue: (typeof mutants)[number][], judged: MutantResult[]): Promise<void> {
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
