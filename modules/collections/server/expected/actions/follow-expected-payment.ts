import { Refusal } from '../../../../../platform/problems/index.ts'
import { writeAudit } from '../../../../audit/index.ts'
import type { PublicContext } from '../../../../kernel/tenant-context.ts'
import { countOpenExpected, mayFollow, payPageOf } from '../queries.ts'
import { lockExpectedByToken } from '../store.ts'
import { MAX_OPEN, numberEndsAt, openExpectedPayment } from './create-expected-payment.ts'

/**
 * A payer comes after the time of a link. The order is opened again as a new one with a number of its own, for as long as the old one was. Asking
 * again is the same order. Returns the token of its page.
 */
export async function followExpectedPayment(
  { acrossBusinesses, clock, ids, random }: Pick<PublicContext, 'acrossBusinesses' | 'clock' | 'ids' | 'random'>,
  token: string,
): Promise<string> {
  const at = clock.now()
  return acrossBusinesses('order').transaction(async (tx) => {
    const order = await lockExpectedByToken(tx, token)
    const page = await payPageOf(tx, token)
    if (page?.next_token) return page.next_token
    const isFull = order === null || (await countOpenExpected(tx, order.business_id, MAX_OPEN)) >= MAX_OPEN
    if (isFull || page === null || !mayFollow(page, at))
      throw new Refusal('collections.not_followed', 409, 'This order cannot be paid here any more. Ask the shop for a new link.')
    const ends_at = new Date(at.getTime() + order.ends_at.getTime() - order.created_at.getTime())
    const row = {
      ...order,
      id: ids.next('exp'),
      token: random.bytes(16).toString('base64url'),
      state: 'waiting' as const,
      account_state: 'asked' as const,
      account_number: null,
      account_name: null,
      account_ends_at: numberEndsAt(ends_at),
      ends_at,
      created_at: at,
      ended_at: null,
      follows: order.id,
    }
    await openExpectedPayment(tx, row)
    await writeAudit(tx, {
      business: row.business_id,
      actor: 'system',
      operation: 'collections.follow_expected_payment',
      subject: row.id,
      facts: { amount: String(row.amount), order: row.reference },
      at,
    })
    return row.token
  })
}
