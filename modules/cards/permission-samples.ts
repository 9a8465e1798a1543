import { before, grant, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** No card dispute has an answer, and the person has a grant. */
const openDispute = before(async ({ fixture: { app, grant: open }, user }) => {
  await open(user)
  await app.rows(`update card_dispute set answer = null, message = null, upload_id = null, answered_by = null, answered_at = null`)
})

export const samples: PermissionSamples = {
  'cards.take_payment': (at) => ({ body: { merchant: at.business, cashpoint: at.cashpoint, amount: 500_000 } }),
  'cards.show_payment': (at) => ({ params: { id: at.cardPayments[0]! } }),
  'cards.list_links': (at) => ({ params: { id: at.business } }),
  'cards.refund_payment': (at, turn) => ({
    body: { merchant: at.business, payment: at.cardPayments[turn % at.cardPayments.length]!, amount: 100 },
    needs: grant,
  }),
  'cards.list_disputes': (at) => ({ params: { id: at.business } }),
  'cards.accept_dispute': (at) => ({ body: { merchant: at.business, dispute: at.cardDispute }, needs: openDispute }),
  'cards.contest_dispute': (at) => ({
    body: { merchant: at.business, dispute: at.cardDispute, message: 'It was delivered', file_url: at.cardDisputePicture },
    needs: openDispute,
    refusal: 'uploads.not_found',
  }),
}
