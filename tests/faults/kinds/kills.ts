import { systemClock } from '../../../platform/clock/index.ts'
import { type Kind, stopwatch } from '../kind.ts'
import { lots, planKills } from '../plan.ts'
import { type City, openCity } from '../world/city.ts'
import { BREATH_MS, underLoad } from '../world/load.ts'
import { readTotals } from '../world/totals.ts'
import { T_FINAL_MS, verdict } from '../world/verdict.ts'

/** R7: for each kill; 2,000 in a run of CI, 100,000 before a release. The load goes on until they are done. */
const LEAST_READS = { ci: 2_000 / 300, release: 100_000 / 3_000 }

/** API and worker killed at random moments under load; the bank's total is read all the while. */
export const kills: Kind = {
  id: 'R1',
  title: 'API and workers killed at random under load; the total of all accounts at every read (R7)',
  trial: 'kills',
  sizes: { small: 30, ci: 300, release: 3_000, planted: 6 },
  plants: [
    { name: 'the client was told yes, and the transfer is not there', caughtBy: /was acknowledged and is not there/, observed: 'journal' },
    { name: 'the bank paid twice', caughtBy: /-again .*: paid at the bank, not settled with us/, observed: 'payout' },
    { name: 'a balance grows by a kobo', caughtBy: /all accounts together come to -?1,/, observed: 'balance' },
    {
      name: 'each call to the bank has a reference of its own',
      caughtBy: /paid at the bank, not settled with us/,
      mutations: [
        {
          file: 'modules/transfers/server/actions/call-bank.ts',
          from: 'reference: attempt.partner_reference,',
          to: 'reference: `${attempt.partner_reference}x${kit.clock.now().getTime()}`,',
        },
      ],
    },
  ],
  async run({ ground, tier, size, seed, plant, say }) {
    const city = await openCity(ground, { shops: 24, plant })
    try {
      const reading = readTotals(city, 5)
      const load = underLoad(city, { callers: plant ? 12 : 32, payers: 3, name: 'kill', random: lots(seed, 'payers'), thinkMs: BREATH_MS })
      const lap = stopwatch()
      let killed = 0
      for (const { afterMs, lot } of planKills(seed, size)) {
        await systemClock.sleep(afterMs)
        await killOne(city, lot)
        if (++killed % 100 === 0) say(`${killed} kills, ${city.journal.sent.size} transfers begun, ${lap()} s for the last 100`)
      }
      if (plant?.observed) await observe(city, plant.observed)
      const reads = tier in LEAST_READS ? Math.ceil(size * LEAST_READS[tier as 'ci' | 'release']) : 0
      await reading.reached(reads)
      const { sent, paidIn } = await load.stop()
      const read = await reading.stop()
      const { violations, finalMs } = await verdict(city)
      return {
        trials: size,
        violations: [...read.wrong, ...violations],
        figures: [
          { name: 'transfers begun', value: sent },
          { name: 'payments in', value: paidIn },
          { name: 'all final after the last kill', value: finalMs, unit: ' ms', most: T_FINAL_MS },
          { name: 'reads of the total', value: read.reads, ...(reads > 0 && { least: reads }) },
          { name: 'reads with another total', value: read.wrong.length, most: 0 },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** Never so fast that nothing is left to be hit: one API and one worker are up when the lot is drawn, and it may take either. */
export async function killOne(city: City, lot: number): Promise<void> {
  await Promise.all([city.fleet.apis, city.fleet.workers].map((slots) => Promise.race(slots.map((slot) => slot.ready()))))
  const up = [...city.fleet.apis, ...city.fleet.workers].filter((slot) => slot.isUp())
  up[lot % up.length]!.kill()
}

async function observe(city: City, what: string): Promise<void> {
  if (what === 'journal') {
    const body = { nuban: '0123456789', bank_code: '058', amount: 10_000, transaction_ref: 'B0000001-never' }
    const entry = city.journal.open({ business: city.shops[0]!.businessId, token: city.shops[0]!.token, body })
    entry.replies.push({ status: 200, code: null, id: 'trf_never', facts: '' })
  } else if (what === 'payout') {
    city.bank.run(
      `insert into payout select reference || '-again', account_number, bank_code, beneficiary_name, amount_kobo, paid_at from payout limit 1`,
    )
  } else if (what === 'balance') {
    await city.sql(`update account set balance = balance + 1 where id = (select min(id) from account where kind = 'fees_outbound')`)
    await systemClock.sleep(200)
  } else throw new Error(`nothing is observed as ${what}`)
}
