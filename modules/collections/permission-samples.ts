import type { PermissionFixture, RoleUser } from '../../tests/permissions/role-users.ts'
import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** Opens a grant, and makes every payment small and not sent back. */
export async function allowReversals({ app, grant: open }: PermissionFixture, user: RoleUser): Promise<void> {
  await open(user)
  await app.rows('delete from reversal_request')
  await app.rows(`update collection set state = 'posted', amount = 5000, fee = 0, vat = 0 where channel <> 'card'`)
}

const reversible = before(({ fixture, user }) => allowReversals(fixture, user))

/** A cashier asks for the reversal of every payment. */
const reversalAsked = before(async ({ fixture, user }) => {
  await allowReversals(fixture, user)
  await fixture.app.rows(`insert into reversal_request (id, business_id, collection_id, cashpoint_id, asked_by, reason, state, created_at)
    select 'rvr_' || c.id, c.business_id, c.id, c.cashpoint_id, b.owner_id, 'Paid twice', 'asked', now() from collection c join business b on b.id = c.business_id`)
})

export const samples: PermissionSamples = {
  'collections.quote_reversal': (at) => ({ params: { id: at.item } }),
  'collections.reverse': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: reversible }),
  'collections.ask_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: reversible }),
  'collections.show_reversal_request': (at) => ({ params: { id: at.item } }),
  'collections.list_reversal_requests': (at) => ({ params: { id: at.business } }),
  'collections.decline_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'The goods are sold' }, needs: reversalAsked }),
}
