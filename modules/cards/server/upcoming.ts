import { defineUpcoming } from '../../kernel/upcoming-declaration.ts'
import { cardArrivalsOf } from './queries.ts'

/** Card money on its way to the wallet, by the day of its arrival. */
export const cardArrivals = defineUpcoming({
  key: 'cards.arrivals',
  load: async (db, { businessId }) =>
    (await cardArrivalsOf(db, businessId)).map(({ day, amount }) => ({
      id: `cards.arrivals:${day}`,
      day,
      title: 'Card money',
      move: { way: 'in', amount },
      href: '/admin/merchant/history?type=credit&means=card',
    })),
})
