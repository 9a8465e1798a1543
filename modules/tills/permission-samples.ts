import { PASSWORD } from '../../tests/fixtures/password.ts'
import type { PermissionFixture } from '../../tests/permissions/role-users.ts'
import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** An order of the till of each cashpoint that waits, and a payment for less of the same business. */
const orders = before(async ({ fixture: { app } }) => {
  await app.rows('delete from till_question')
  await app.rows('delete from mismatch')
  await app.rows('delete from expected_payment')
  await app.rows(`insert into expected_payment (id, business_id, cashpoint_id, token, business_name, reference, amount, state, account_state, account_number,
      account_ends_at, ends_at, created_by, created_at, origin)
    select 'exp_' || c.id, c.business_id, c.id, rpad(c.id, 22, 'x'), b.name, 'Till', 5000, 'waiting', 'shared', '1000000001', now() + '2 days', now() + '1 day',
      b.owner_id, now(), 'till' from cashpoint c join business b on b.id = c.business_id`)
  await app.rows(`insert into mismatch (id, business_id, expected_payment_id, collection_id, kind, amount, state, due_at, created_at)
    select 'mis_' || c.id, c.business_id, 'exp_' || c.cashpoint_id, c.id, 'double', c.amount, 'open', now() + '1 day', now()
    from (select distinct on (cashpoint_id) * from collection order by cashpoint_id, id) c`)
  await app.rows(`insert into till_setting (cashpoint_id, business_id, says_total, may_accept, updated_by, updated_at)
    select c.id, c.business_id, true, true, b.owner_id, now() from cashpoint c join business b on b.id = c.business_id
    on conflict (cashpoint_id) do update set says_total = true, may_accept = true`)
  await app.rows(`delete from attempt_counter where kind = 'till_look'`)
})

async function noShift({ app }: PermissionFixture): Promise<void> {
  await app.rows(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    delete from drawer_entry;
    delete from shift_payment;
    delete from shift;
  end $$`)
}

const withoutShift = before(({ fixture }) => noShift(fixture))

/** A counted shift of each cashpoint, or one that is closed. */
const shifts = (state: 'open' | 'closed') =>
  before(async ({ fixture, user }) => {
    await noShift(fixture)
    const end = state === 'open' ? `null, null, null` : `0, '2026-11-20T10:00:00Z', b.owner_id`
    await fixture.app.rows(`
      insert into shift (id, business_id, cashpoint_id, number, state, float_amount, opened_by, opened_at, notes, counted, counts, expected, closed_at, closed_by)
      select 'shf_' || c.id, c.business_id, c.id, 1, '${state}', 0, b.owner_id, '2026-11-20T09:00:00Z', '{"notes":[0,0,0,0,0,0],"coins":0}', 0, 1, ${end}
      from cashpoint c join business b on b.id = c.business_id`)
    await fixture.grant(user)
  })

const open = shifts('open')

export const samples: PermissionSamples = {
  'tills.show': (at) => ({ params: { id: at.cashpoint } }),
  'tills.hear': (at) => ({ params: { id: at.cashpoint }, query: { since: '2026-11-20T00:00:00.000Z' } }),
  'tills.open_order': (at) => ({ params: { id: at.cashpoint }, body: { amount: 5_000 } }),
  'tills.cancel_order': (at) => ({ params: { id: `exp_${at.cashpoint}` }, body: {}, needs: orders }),
  'tills.look': (at) => ({ params: { id: `exp_${at.cashpoint}` }, body: {}, needs: orders }),
  'tills.accept_order': (at) => ({ params: { id: `exp_${at.cashpoint}` }, body: {}, needs: orders }),
  'tills.show_total': (at) => ({ params: { id: at.cashpoint }, needs: orders }),
  'tills.note_cash': (at) => ({ params: { id: at.cashpoint }, body: { kind: 'sale', amount: 5_000 }, needs: open }),
  'tills.list': (at) => ({ params: { id: at.business } }),
  'tills.set': (at) => ({ params: { id: at.cashpoint }, body: { says_total: true, may_accept: false } }),
  'tills.show_shift': (at) => ({ params: { id: at.cashpoint } }),
  'tills.open_shift': (at) => ({ params: { id: at.cashpoint }, body: { float: 0 }, needs: withoutShift }),
  'tills.count_shift': (at) => ({ params: { id: `shf_${at.cashpoint}` }, body: { notes: [0, 0, 0, 0, 0, 0], coins: 0 }, needs: open }),
  'tills.close_shift': (at) => ({ params: { id: `shf_${at.cashpoint}` }, body: { password: PASSWORD, expected: 0 }, needs: open }),
  'tills.show_slip': (at) => ({ params: { id: `shf_${at.cashpoint}` }, needs: shifts('closed') }),
  'tills.list_shifts': (at) => ({ params: { id: at.business }, query: { day: '2026-11-20' } }),
  'tills.ask_to_count': (at) => ({ params: { id: `shf_${at.cashpoint}` }, body: {}, needs: open }),
  'tills.close_uncounted': (at) => ({ params: { id: `shf_${at.cashpoint}` }, body: {}, needs: open }),
}
