import type { PermissionFixture, RoleUser } from '../../tests/permissions/role-users.ts'
import { before, grant, type PermissionSamples, type Precondition } from '../../tests/permissions/samples.ts'

/** Opens a grant, and makes every payment small and not sent back. */
export async function allowReversals({ app, grant: open }: PermissionFixture, user: RoleUser): Promise<void> {
  await open(user)
  await app.rows('delete from reversal_request')
  await app.rows('delete from mismatch')
  await app.rows(`update collection set state = 'posted', amount = 5000, fee = 0, vat = 0 where channel <> 'card'`)
}

const reversible = before(({ fixture, user }) => allowReversals(fixture, user))

/** A cashier asks for the reversal of every payment. */
const reversalRequested = before(async ({ fixture, user }) => {
  await allowReversals(fixture, user)
  await fixture.app.rows(`insert into reversal_request (id, business_id, collection_id, cashpoint_id, asked_by, reason, state, created_at)
    select 'rvr_' || c.id, c.business_id, c.id, c.cashpoint_id, b.owner_id, 'Paid twice', 'asked', now() from collection c join business b on b.id = c.business_id`)
})

/** An order of the business that waits, and one that was paid twice. */
const orders = before(async ({ fixture }) => {
  await fixture.app.rows('delete from mismatch')
  await fixture.app.rows('delete from expected_payment')
  await fixture.app
    .rows(`insert into expected_payment (id, business_id, cashpoint_id, token, business_name, reference, amount, state, account_state, account_number,
      account_ends_at, ends_at, created_by, created_at)
    select 'exp_' || c.id, c.business_id, c.id, rpad(c.id, 22, 'x'), b.name, 'Order 7', 5000, 'waiting', 'shared', '1000000001', now() + '2 days', now() + '1 day',
      b.owner_id, now() from cashpoint c join business b on b.id = c.business_id`)
  await fixture.app.rows(`insert into mismatch (id, business_id, expected_payment_id, collection_id, kind, amount, state, due_at, created_at)
    select 'mis_' || c.business_id, c.business_id, e.id, c.id, 'double', c.amount, 'open', now() + '1 day', now()
    from (select distinct on (business_id) * from collection order by business_id, id) c
    join (select distinct on (business_id) * from expected_payment order by business_id, id) e on e.business_id = c.business_id`)
})

/** Each payment came for no order, and is what an order waits for. */
const movable: Precondition = async (at, send) => {
  await orders(at, async () => {})
  await allowReversals(at.fixture, at.user)
  const answer = await send()
  await at.fixture.app.rows('delete from moved_payment')
  return answer
}

export const samples: PermissionSamples = {
  'collections.expect_payment': () => ({ body: { amount: 5000, reference: 'Order 7', validity: 60 } }),
  'collections.list_expected_payments': (at) => ({ params: { id: at.business } }),
  'collections.cancel_expected_payment': (at) => ({ params: { id: `exp_${at.cashpoint}` }, body: {}, needs: orders }),
  'collections.list_mismatches': (at) => ({ params: { id: at.business } }),
  'collections.show_mismatch_rules': (at) => ({ params: { id: at.business } }),
  'collections.save_mismatch_rules': (at) => ({
    body: { merchant: at.business, rules: { acceptshort: 5000, over: null, late: null, double: null, backday: 0 } },
    needs: grant,
  }),
  'collections.show_pay_page_setting': (at) => ({ params: { id: at.business } }),
  'collections.save_pay_page_setting': (at) => ({ body: { merchant: at.business, site: 'shop.example.ng', mayframe: false } }),
  'collections.keep_mismatch': (at) => ({ params: { id: `mis_${at.business}` }, body: {}, needs: orders }),
  'collections.show_mismatch_candidates': (at) => ({ params: { id: `mis_${at.business}` }, needs: orders }),
  'collections.move_payment': (at) => ({
    params: { id: `exp_${at.cashpoint}` },
    body: { transaction_id: at.item, amount: 5000 },
    needs: movable,
  }),
  'collections.quote_reversal': (at) => ({ params: { id: at.item } }),
  'collections.reverse': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: reversible }),
  'collections.ask_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: reversible }),
  'collections.show_reversal_request': (at) => ({ params: { id: at.item } }),
  'collections.list_reversal_requests': (at) => ({ params: { id: at.business } }),
  'collections.decline_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'The goods are sold' }, needs: reversalRequested }),
}
