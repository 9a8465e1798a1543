import type { PermissionFixture } from '../../tests/permissions/role-users.ts'
import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'
import { notAnnotated } from '../annotations/permission-samples.ts'

/** Gives every transaction a dispute. */
const disputeAll = ({ app, users }: PermissionFixture) =>
  app.rows(`
    insert into dispute (id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due)
    select 'dsp_' || id, business_id, id, 'logged', 'Another problem', 'Wrong', '${users[0]!.personId}', now(), now() from history_item
    on conflict do nothing`)

const disputed = before(({ fixture }) => disputeAll(fixture))

/** Every transaction has a dispute about which staff ask. */
const questioned = before(async ({ fixture }) => {
  await disputeAll(fixture)
  await fixture.app.rows(`update dispute set state = 'awaiting_merchant', acknowledged_at = now(), question = 'Why?', answer = null`)
})

export const samples: PermissionSamples = {
  'disputes.show_types': () => ({}),
  'disputes.create': (at) => ({
    body: { transaction_id: at.item, type: 'merchant_transaction', dispute_type: 'The amount is wrong', remark: 'A larger debit' },
    needs: notAnnotated,
  }),
  'disputes.answer': (at) => ({ body: { transaction_id: at.item, answer: 'The goods were delivered' }, needs: questioned }),
  'disputes.show': (at) => ({ query: { transaction_id: at.item }, needs: disputed }),
}
