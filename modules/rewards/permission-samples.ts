import { AGGREGATOR_CODE, grant, type PermissionSamples, type Precondition } from '../../tests/permissions/samples.ts'

/** While the business is no aggregator and has none. */
const noAggregator: Precondition = async ({ fixture: { app, own } }, send) => {
  await app.rows(`update reward_profile set aggregator_code = null where id = '${own.business}'`)
  try {
    return await send()
  } finally {
    await app.rows(`delete from downline_member where id = '${own.business}'`)
    await app.rows(`update reward_profile set aggregator_code = upper(right(id, 8)) where id = '${own.business}'`)
  }
}

export const samples: PermissionSamples = {
  'rewards.show_referrals': (at) => ({ params: { id: at.business } }),
  'rewards.withdraw_referral': () => ({ body: { amount: 100 }, needs: grant }),
  'rewards.quote_withdrawal': () => ({ body: { source: 'bonus', amount: 100 } }),
  'rewards.move_to_balance': () => ({ body: { source: 'bonus', amount: 100 }, needs: grant }),
  'rewards.show_bonus_balance': (at) => ({ params: { id: at.business } }),
  'rewards.show_bonus_history': (at) => ({ query: { publickey: at.publicKey, page: '1', bonus_type: 'earnings', actor: 'aggregator' } }),
  'rewards.add_aggregator_code': (at) => ({ body: { aggregatorcode: AGGREGATOR_CODE, publickey: at.publicKey }, needs: noAggregator }),
  'rewards.show_downline': () => ({ query: { page: '1' } }),
  'rewards.show_aggregator_wallet': () => ({}),
  'rewards.show_aggregator_transactions': () => ({ query: { page: '1' } }),
  'rewards.withdraw_aggregator': () => ({ body: { amount: 100 }, needs: grant }),
  'rewards.show_member': (at) => ({ params: { id: at.downlineMember } }),
  'rewards.show_affiliates': () => ({ query: { month: '2026-11' } }),
}
