import { defineDatedNumbers } from '../../kernel/dated-numbers-declaration.ts'
import { lastRailDays, partnerTariffs } from './queries.ts'
import { insertTariff } from './store.ts'

/** The price of a payment out at each partner, as its contract says. */
export const payableNumbers = defineDatedNumbers({
  key: 'payables',
  label: 'Partners',
  numbers: [{ name: 'vfd', label: 'Cost of a payment out at VFD', unit: 'kobo', least: 0, maximum: 100_000 }],
  read: async (db) => (await partnerTariffs(db)).map(({ partner, kobo, starts_on: startsOn }) => ({ name: partner, value: kobo, startsOn })),
  async preview({ db }, { name, value }) {
    const { days, payments, costKobo } = await lastRailDays(db, name)
    const then = BigInt(payments) * value
    return {
      day: null,
      lines: [
        { name: `Payments of the last ${days} days with a cost`, amount: null, count: payments },
        { name: 'Cost as it was', amount: costKobo, count: null },
        { name: 'Cost with this price', amount: then, count: null },
        { name: 'Difference', amount: then - costKobo, count: null },
      ],
      sentences: ['Days before its first day keep their cost.'],
    }
  },
  insert: insertTariff,
})
