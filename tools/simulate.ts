import { haveSameTrace, type SeedOutcome, runSeeds } from '../proofs/simulation/seed-runner.ts'
import { findMutant, type FoundMutant } from '../proofs/simulation/find-mutation.ts'
import { withDatabaseCopy, openTemplateDatabase } from '../proofs/simulation/template-database.ts'
import { mutants } from '../proofs/simulation/mutations.ts'
import { writeMutantReport, writeSearchReport } from '../proofs/simulation/report.ts'
import { type SimulationResult, simulate } from '../proofs/simulation/simulation.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'
import { runCommand, tool } from './stages/command.ts'

/** `npm run simulate [-- --seeds 500] [--from 1] [--days 8] [--steps 40] [--worst] [--twice] | --seed N [--worst] [--trace] | --planted [--only words]` `[--write] | --small`: proofs/simulation/README.md. */
const { values } = commandLine('simulate')
if (values.small) {
  const { code, output } = await runCommand(tool('vitest', 'run', '--project', 'simulation'))
  console.log(output)
  process.exit(code)
}
const [seeds, from, days, steps] = [values.seeds, values.from, values.days, values.steps].map(Number) as [number, number, number, number]
if (![seeds, from, days, steps, Number(values.seed ?? 1)].every((count) => Number.isSafeInteger(count) && count > 0))
  endWithUsage('simulate', 'Seeds, days and steps are whole numbers above 0.')
/** Labels of the figures for the report. */
const FIGURE_LABELS: Record<keyof SimulationResult['figures'], string> = {
  transfers: 'orders at the bank',
  credits: 'credits',
  deaths: 'deaths',
  pendingForDays: 'payments pending for days',
  paidThenRefused: 'said to be paid and then refused',
  refusedThenPaid: 'refused and then paid',
  neverPaid: 'believed to be paid and never paid',
  queriesLost: 'queries that no bank answered',
  billsDelivered: 'bills delivered',
  linesPaid: 'lines of bulk runs paid',
  approvedPaid: 'approved transfers paid',
  earningsPaid: 'earnings paid out',
  loansPaidOut: 'loans accepted and paid out',
  repayments: 'repayments',
  instalmentsTaken: 'instalments taken on their day',
}

const state = await sourceRevision()
const templateDatabase = await openTemplateDatabase()
try {
  const run = values.planted ? findMutations : values.seed ? () => replay(Number(values.seed)) : values.twice ? runSeedsTwice : runRequestedSeeds
  const isClean = await run()
  if (!isClean) process.exitCode = 1
} finally {
  await templateDatabase.close()
}

/** Runs all seeds. Prints each violation with the command that reproduces it. */
async function runRequestedSeeds(): Promise<boolean> {
  const begun = performance.now()
  const sum: SeedTotals = { seeds: 0, days: 0 }
  let violations = 0
  await runSeeds(templateDatabase, { from, seeds, days, steps, isWorst: values.worst }, (done, seed) => {
    if ('fault' in done || done.result.violation) {
      violations++
      report(done, seed)
    }
    if ('result' in done) addResult(sum, done.result)
    if (sum.seeds % 25 === 0) console.log(`${sum.seeds} seeds, ${Math.round(sum.days)} days, ${violations} violations`)
    return true
  })
  const took = Math.round((performance.now() - begun) / 1_000)
  const summary = `${sum.seeds} seeds in ${took} s: ${describeTotals(sum)}; ${violations} violations`
  console.log(summary)
  if (values.write) await writeSearchReport(state, summary, values.worst)
  return violations === 0
}

/** Runs each seed twice and compares the traces. A violation is printed as in a search. */
async function runSeedsTwice(): Promise<boolean> {
  const begun = performance.now()
  const [first, second] = [await runAllSeeds(), await runAllSeeds()]
  const different = [...first].filter(([seed, done]) => !haveSameTrace(done, second.get(seed)))
  const violating = [...first].filter(([, done]) => 'result' in done && done.result.violation)
  for (const [seed, done] of [...different, ...violating]) report(done, seed)
  for (const [seed] of different) report(second.get(seed)!, seed)
  const took = Math.round((performance.now() - begun) / 1_000)
  const same = first.size - different.length
  console.log(
    `${first.size} seeds, each run twice, in ${took} s: ${same} with the same trace, ${different.length} with another, ${violating.length} violations`,
  )
  return same === seeds && violating.length === 0
}

async function runAllSeeds(): Promise<Map<number, SeedOutcome>> {
  const outcomes = new Map<number, SeedOutcome>()
  await runSeeds(templateDatabase, { from, seeds, days, steps, isWorst: values.worst }, (done, seed) => {
    outcomes.set(seed, done)
    return true
  })
  return outcomes
}

async function replay(seed: number): Promise<boolean> {
  const result = await withDatabaseCopy(templateDatabase, `seed_${seed}`, (url) =>
    simulate({ seed, url, shops: templateDatabase.shops, days, steps, isWorst: values.worst, ...(values.trace && { onLine: console.log }) }),
  )
  report({ result }, seed)
  return result.violation === null
}

/** Plants each bug, finds it, and finds it again by its seed alone. */
async function findMutations(): Promise<boolean> {
  const all: { name: string; found: FoundMutant | null }[] = []
  for (const bug of mutants.filter(({ name }) => name.includes(values.only))) {
    const found = await findMutant(templateDatabase, bug, { from, days, steps })
    all.push({ name: bug.name, found })
    if (!found) console.log(`missed in ${bug.within} seeds: ${bug.name}`)
    else
      console.log(
        `found by seed ${found.seed}${found.isReproducible ? ' and again' : ', AND NOT AGAIN'}: ${bug.name}\n    ${found.what.slice(0, 300)}`,
      )
  }
  // A page with only some of them would look complete.
  if (values.write && values.only === '') await writeMutantReport(state, all)
  return all.every(({ found }) => found?.isReproducible)
}

/** The sums over all seeds, by the names of `SimulationResult`. */
type SeedTotals = { seeds: number; days: number } & Partial<SimulationResult['figures']>

function addResult(sum: SeedTotals, { days: simulatedDays, figures }: SimulationResult): void {
  sum.seeds++
  sum.days += simulatedDays
  for (const [name, count] of Object.entries(figures) as [keyof SimulationResult['figures'], number][]) sum[name] = (sum[name] ?? 0) + count
}

function describeTotals({ seeds: _seeds, days: simulatedDays, ...figures }: SeedTotals): string {
  const met = Object.entries(figures).map(([name, count]) => `${count} ${FIGURE_LABELS[name as keyof SimulationResult['figures']]}`)
  return [`${Math.round(simulatedDays)} days`, ...met].join(', ')
}

function report(done: SeedOutcome, seed: number): void {
  const again = `npm run simulate -- --seed ${seed} --days ${days} --steps ${steps}${values.worst ? ' --worst' : ''} --trace`
  if ('fault' in done) return console.log(`seed ${seed} could not be simulated: ${done.fault}\n    again: ${again}`)
  const { violation, hash, days: simulatedDays, figures } = done.result
  if (!violation)
    return console.log(`seed ${seed}: ${Math.round(simulatedDays)} days, ${JSON.stringify(figures)}, trace ${hash}: nothing that must not be`)
  console.log(`seed ${seed}, step ${violation.step}, trace ${hash}: ${violation.what}`)
  for (const line of violation.last) console.log(`    ${line}`)
  console.log(`    again: ${again}`)
}
