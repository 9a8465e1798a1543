import { endSession, findGrant } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import { awardReferrals } from '../../modules/rewards/server/actions/award-referrals.ts'
import { changeProfile } from '../../modules/rewards/server/actions/change-profile.ts'
import { moveEarnings } from '../../modules/rewards/server/actions/move-earnings.ts'
import { recordSignUp } from '../../modules/rewards/server/actions/record-sign-up.ts'
import { vestBonuses } from '../../modules/rewards/server/actions/vest-bonuses.ts'
import { prepareWithdrawal, withdrawEarningsCommand } from '../../modules/rewards/server/actions/withdraw-earnings.ts'
import { referralCode } from '../../modules/rewards/server/codes.ts'
import { earningsOf } from '../../modules/rewards/server/queries.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import type { TransfersContext } from '../../modules/transfers/server/context.ts'
import { AGGREGATOR_CODE, DEMO_PIN } from './demo-businesses.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeedContext, SeededBusiness } from './open-accounts.ts'

const AGGREGATOR = 'Arewa Agent Network'
const REFERRER = 'Okonkwo Fabrics'
/** The first is verified and takes payments; the second has only signed up. */
const REFERRED = [AGGREGATOR, 'Mama Chidi Foods']
/** One that the merchants of the aggregator can become, so that both pages of affiliates have a demo. */
const AGENT = 'Garba Phones'

const named = (businesses: readonly SeededBusiness[], name: string) => businesses.find(({ row }) => row.name === name)!

/**
 * Before the history is posted, so that its payments bring shares: the aggregator, and the codes that the people entered at sign-up, each at
 * the time of its own sign-up.
 */
export async function seedDownline(context: SeedContext, businesses: readonly SeededBusiness[]): Promise<void> {
  const { db } = context
  const aggregator = named(businesses, AGGREGATOR)
  const at = (time: Date) => ({ ...context, clock: { ...context.clock, now: () => time } })
  const staff = { id: 'seed', role: 'system', requestId: 'seed-rewards', code: AGGREGATOR_CODE }
  await changeProfile(at(aggregator.row.created_at), aggregator.row.id, { isAggregator: true }, staff)
  const codes = businesses.flatMap((business) => {
    const code = REFERRED.includes(business.row.name) ? referralCode(named(businesses, REFERRER).row) : business.demo.owner.referralCode
    return code === undefined ? [] : [{ businessId: business.row.id, ownerId: business.ownerId, code, at: business.row.created_at }]
  })
  for (const signUp of codes) await db.transaction((tx) => recordSignUp(tx, signUp))
  await changeProfile(context, named(businesses, AGENT).row.id, { isAgent: true }, { ...staff, requestId: 'seed-agent' })
}

export type DemoRewardsContext = TransfersContext & Pick<AppContext, 'random' | 'pinPepper' | 'extensions'>

/** After the history: shares become withdrawable, a referral is earned, and the aggregator withdraws. */
export async function seedRewards(context: DemoRewardsContext, businesses: readonly SeededBusiness[]): Promise<void> {
  await vestBonuses(context)
  await awardReferrals(context)
  const aggregator = named(businesses, AGGREGATOR)
  const { bonus } = await earningsOf(context.db.system, aggregator.row.id)
  const caller = await openOwnerSession(context, aggregator)
  const grant = async () => {
    await authoriseByPin(context, caller, DEMO_PIN)
    return (await findGrant(context.db.system, caller, context.clock.now()))!
  }
  const input = { source: 'bonus' as const, type: 'aggregator' as const, amountKobo: wholeNaira(bonus / 2n), requestId: context.ids.next('req') }
  const request = { ...context, ...createTenantAccess(context.db) }
  const prepared = await prepareWithdrawal(request, caller, { ...input, grantId: await grant() })
  const { outcome } = await context.postingQueue.submit(withdrawEarningsCommand(prepared, context.clock.now()))
  await sendToBank(context, outcome.transferId)
  await grant()
  await moveEarnings(request, caller, { source: 'bonus', amountKobo: wholeNaira(bonus / 10n), requestId: context.ids.next('req') })
  await endSession(context.db.system, caller.sessionId, context.clock.now())
}

const wholeNaira = (kobo: bigint) => (kobo / 100n) * 100n
