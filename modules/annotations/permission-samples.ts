import type { PermissionFixture } from '../../tests/permissions/role-users.ts'
import { before, PAYER_ACCOUNT, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** Takes disputes and pictures off every transaction, and opens a challenge of each. */
export async function clearAnnotations({ app, users, other }: PermissionFixture, kind: 'otp' | 'account_number'): Promise<void> {
  await app.rows(`delete from dispute_move`)
  await app.rows(`delete from dispute`)
  await app.rows(`delete from payer_challenge`)
  await app.rows(`delete from history_annotation`)
  const payer = kind === 'otp' ? other.accountNumber : PAYER_ACCOUNT
  await app.rows(`update history_item set party_account = '${payer}' where direction = 'credit'`)
  await app.rows(`
    insert into payer_challenge (id, business_id, item_id, kind, state, asked_by, created_at, expires_at)
    select 'chl_' || id, business_id, id, '${kind}', 'open', '${users[0]!.personId}', now(), '2100-01-01' from history_item`)
}

/** No dispute and no picture anywhere, and an open challenge. */
export const notAnnotated = before(({ fixture }) => clearAnnotations(fixture, 'account_number'))

/** A challenge whose code can be sent. */
const challengeCode = before(({ fixture }) => clearAnnotations(fixture, 'otp'))

export const samples: PermissionSamples = {
  'annotations.show_categories': (at) => ({ params: { businessid: at.business } }),
  'annotations.show_outbound_categories': (at) => ({ params: { businessid: at.business } }),
  'annotations.add_category': (at, turn) => ({ body: { merchant: at.business, name: `Product ${turn}` } }),
  'annotations.add_outbound_category': (at, turn) => ({ body: { merchant: at.business, name: `Expense ${turn}` } }),
  'annotations.categorise': (at) => ({ body: { transaction_id: at.item, category: at.product } }),
  'annotations.show_custom_inbound': (at) => ({ params: { businessid: at.business } }),
  'annotations.add_custom_inbound': (at) => ({
    body: {
      merchant_id: at.business,
      product_id: at.product,
      amount: 5_000,
      originator_account_name: 'Hauwa Musa',
      short_desc: 'Two yards',
      tnx_date: '2026-11-18',
      quantity: 2,
      payment_type: 'Cash',
    },
  }),
  'annotations.add_selfie': (at) => ({
    body: { selfie_url: at.picture, transaction_id: at.item, type: 'merchant_transaction' },
    needs: notAnnotated,
    refusal: 'uploads.not_found',
  }),
  'annotations.initiate_challenge': (at) => ({ body: { public_key: 'pk', merchant_transaction_id: at.item }, needs: notAnnotated }),
  'annotations.request_challenge_otp': (at) => ({ body: { merchant_transaction_id: at.item }, needs: challengeCode }),
  'annotations.show_challenge_question': (at) => ({ query: { merchant_transaction_id: at.item }, needs: notAnnotated }),
  'annotations.answer_challenge': (at) => ({ body: { merchant_transaction_id: at.item, answer: PAYER_ACCOUNT }, needs: notAnnotated }),
}
