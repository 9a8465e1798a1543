import { type Extension, extend } from '../../../platform/extensions/index.ts'
import { aggregatorFacts } from '../../businesses/index.ts'
import { aggregatorByCode } from '../../loans/index.ts'
import { recordReferral } from '../../onboarding/index.ts'
import { bonusWithdrawal } from '../../transfers/index.ts'
import { withdrawalToApprove } from './approvables.ts'
import { recordSignUp } from './actions/record-sign-up.ts'
import { withdrawEarnings } from './actions/withdraw-earnings.ts'
import { aggregatorByCode as findAggregator, membershipOf, profileOf } from './queries.ts'

/** Answers to lower modules. */
export const rewardExtensions: readonly Extension[] = [
  extend(recordReferral, recordSignUp),
  extend(aggregatorByCode, async (sql, code) => {
    const found = await findAggregator(sql, code)
    return found && { businessId: found.id, name: found.name }
  }),
  extend(bonusWithdrawal, {
    withdraw: (context, caller, input) => withdrawEarnings(context, caller, { ...input, source: 'bonus' }),
    isKnown: (context, caller, input) => withdrawalToApprove.isKnown(context, caller, { ...input, source: 'bonus' }),
    price: (context, caller, input) => withdrawalToApprove.price(context, caller, { ...input, source: 'bonus' }),
    describe: (context, caller, input) => withdrawalToApprove.describe(context, caller, { ...input, source: 'bonus' }),
  }),
  extend(aggregatorFacts, async (db, businessId) => {
    const [profile, membership] = await Promise.all([profileOf(db, businessId), membershipOf(db, businessId)])
    const code = profile?.aggregator_code ?? null
    return {
      isaggregator: code !== null,
      isaggregatoragent: profile?.is_agent ?? false,
      aggregatorid: membership?.aggregator_id ?? null,
      aggregatorcode: code,
      removereverrallinkpage: profile?.hides_referral_link ?? false,
    }
  }),
]
