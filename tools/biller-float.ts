import { openAppContext } from '../apps/app-context.ts'
import { readBalance } from '../modules/bills/server/actions/read-balance.ts'
import { openingFloatCommand } from '../modules/bills/server/actions/top-up.ts'
import { bookedFloat, topUpsToCome } from '../modules/bills/server/queries.ts'
import { formatNaira, nairaTextToKobo } from '../platform/money/index.ts'
import { Refusal } from '../platform/problems/index.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run biller-float` compares our float in the books with the biller's own balance, and books top-ups that have arrived.
 * `-- open NAIRA` books the float with which the house begins, once. Two people order and book a top-up at the desk.
 */
const { positionals } = commandLine('biller-float')
const context = openAppContext(await runningEnv(), 'biller-float')
try {
  const [verb, naira = ''] = positionals
  const amountKobo = verb === undefined ? 0n : (nairaTextToKobo(naira.replaceAll(',', '')) ?? 0n)
  if (verb !== undefined && amountKobo <= 0n) throw usageError('biller-float')
  if (verb === 'open') await context.postingQueue.submit(openingFloatCommand(context.biller.name, amountKobo))
  else if (verb !== undefined) throw usageError('biller-float')
  await readBalance(context)
  await printFloat()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await context.close()
}

async function printFloat(): Promise<void> {
  const { db, biller } = context
  const [booked, answer, topUps] = await Promise.all([bookedFloat(db.system, biller.name), biller.balance(), topUpsToCome(db.system)])
  console.log(`In the books      ${formatNaira(booked?.balance ?? 0n)}, of which ${formatNaira(booked?.held ?? 0n)} is reserved`)
  console.log(`At the biller     ${answer.outcome === 'ok' ? formatNaira(answer.kobo) : `not told: ${answer.reason}`}`)
  for (const { state, amount, bank_reference: reference } of topUps)
    console.log(`${state === 'lost' ? 'Lost      ' : 'On its way'}        ${formatNaira(amount)}, ${reference}`)
}
