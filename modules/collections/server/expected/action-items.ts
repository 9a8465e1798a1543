import { formatNaira } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { defineActionItems } from '../../../kernel/action-item-declaration.ts'
import { keepMismatch } from '../../expected/contract.ts'
import { type ListedMismatch, openMismatches } from './queries.ts'

/** Payments that do not fit, with the clock after which they are the business’s without a decision. */
export const mismatchItems = defineActionItems({
  key: 'collections.mismatches',
  icon: 'payment',
  answeredBy: keepMismatch,
  load: async (db, { businessId }, { limit }) =>
    (await openMismatches(db, businessId, limit)).map((row) => ({
      id: `collections.mismatches:${row.id}`,
      title: titleOf(row),
      detail: `${nameCase(row.payer_name)} · ${row.reference}`,
      amount: row.amount,
      since: row.created_at,
      dueAt: row.due_at,
      isWrong: false,
      act: 'Sort out',
      href: `/admin/merchant/payment-links?tab=sort&mismatch=${row.id}`,
    })),
})

const titleOf = ({ kind, expected_amount, expected_received }: ListedMismatch): string =>
  ({
    short: `${formatNaira(expected_amount - expected_received)} is missing`,
    over: 'A customer paid too much',
    late: 'A payment came late',
    double: 'A customer paid twice',
    unknown: 'A payment came without an order',
  })[kind]
