import type { TenantContext } from '../../kernel/tenant-context.ts'
import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness } from '../../businesses/index.ts'
import { flagReader } from '../../flags/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import {
  addAggregatorCode as addAggregatorCodeRoute,
  REWARD_TEXTS,
  showAffiliates,
  showAggregatorTransactions,
  showAggregatorWallet,
  showBonusBalance,
  showBonusHistory,
  showDownline,
  showMember,
} from '../contract.ts'
import { affiliateFlag } from '../flag.ts'
import { addAggregatorCode } from './actions/add-code.ts'
import { inviteLink, referralCode } from './codes.ts'
import { monthOf } from './months.ts'
import { dayState, presentDay, presentMember, presentPayout } from './present.ts'
import {
  countMembers,
  earningsByDay,
  earningsByMember,
  earningsOf,
  firstAccruedDay,
  memberDays,
  membersOf,
  monthFigures,
  PAGE,
  paidOut,
  payoutsOf,
  profileOf,
  rewardRules,
} from './queries.ts'
import { vestsOn } from './rules.ts'

const MAX_DAYS = 100
const MAX_AFFILIATES = 500
const MONTHS_BACK = 11

/** Bonus, downline and affiliates. */
export function aggregatorRoutes(context: TenantContext): BoundRoute<Caller>[] {
  const { tenant, clock } = context
  const today = () => lagosDay(clock.now())
  return [
    bind(showBonusBalance, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: can(caller.role, 'see_business') ? await loadBalance(context, caller, today()) : NO_BONUS }
    }),
    bind(showBonusHistory, async ({ query, caller }) => {
      const { businessId } = caller
      const own = tenant(caller)
      const business = await findBusiness(own, businessId)
      if (query.publickey !== undefined && business?.public_key !== query.publickey) throw notFound('The business')
      if (query.bonus_type === 'payout') {
        const rows = await payoutsOf(own, businessId, query.page)
        return { data: { bonusTransactions: rows.slice(0, PAGE).map(presentPayout), has_more: rows.length > PAGE } }
      }
      const rows = query.actor === 'aggregator' ? await earningsByDay(own, businessId, query.page) : []
      return { data: { bonusTransactions: rows.slice(0, PAGE).map((row) => presentDay(row, today())), has_more: rows.length > PAGE } }
    }),
    bind(addAggregatorCodeRoute, async ({ body, caller, meta }) => {
      const { aggregatorId, name } = await addAggregatorCode(
        context,
        caller,
        { code: body.aggregatorcode, publicKey: body.publickey },
        meta.requestId,
      )
      return { data: { aggregatorid: aggregatorId, businessname: name }, message: REWARD_TEXTS.codeAdded }
    }),
    bind(showDownline, async ({ query, caller }) => {
      const aggregatorId = await requireAggregator(context, caller)
      const [rows, count] = await Promise.all([
        membersOf(tenant(caller), { aggregatorId }, monthOf(today()), { byTakings: false, limit: PAGE + 1, offset: (query.page - 1) * PAGE }),
        countMembers(tenant(caller), aggregatorId),
      ])
      return { data: { downlines: rows.slice(0, PAGE).map(presentMember), count, has_more: rows.length > PAGE } }
    }),
    bind(showAggregatorWallet, async ({ caller }) => ({
      data: { balance: (await earningsOf(tenant(caller), await requireAggregator(context, caller))).bonus },
    })),
    bind(showAggregatorTransactions, async ({ query, caller }) => {
      const rows = await earningsByMember(tenant(caller), await requireAggregator(context, caller), query.page)
      const data = rows
        .slice(0, PAGE)
        .map(({ name, vested, ...row }) => ({ ...row, businessname: name, state: dayState({ ...row, vested }, today()) }))
      return { data, count: data.length, next: rows.length > PAGE ? String(query.page + 1) : null }
    }),
    bind(showMember, async ({ params, caller }) => {
      const aggregatorId = await requireAggregator(context, caller)
      const [rows, days] = await Promise.all([
        membersOf(tenant(caller), { memberId: params.id, aggregatorId }, monthOf(today()), { byTakings: false, limit: 1, offset: 0 }),
        memberDays(tenant(caller), aggregatorId, params.id, MAX_DAYS),
      ])
      if (!rows[0]) throw notFound('The member')
      return { data: { member: presentMember(rows[0]), history: days.map((row) => presentDay(row, today())) } }
    }),
    bind(showAffiliates, async ({ query, caller }) => ({ data: await loadAffiliates(context, caller, query.month ?? today(), today()) })),
  ]
}

/** Bonus is earned by businesses: no rule gives a cashier one. */
const NO_BONUS = { withdrawable_balance: 0n, paid_balance: 0n, accrued_balance: 0n, next_vesting: null }

async function loadBalance({ tenant }: TenantContext, caller: Caller, today: LagosDay) {
  const { businessId } = caller
  const own = tenant(caller)
  const [{ bonus, bonusAccrued }, paid, first, rules] = await Promise.all([
    earningsOf(own, businessId),
    paidOut(own, businessId, 'bonus'),
    firstAccruedDay(own, businessId),
    rewardRules(own),
  ])
  return {
    withdrawable_balance: bonus,
    paid_balance: paid,
    accrued_balance: bonusAccrued,
    next_vesting: bonusAccrued > 0n && first !== null ? vestsOn(rules, first, today) : null,
  }
}

const onlyAggregators = () => new Refusal('rewards.not_aggregator', 403, 'Only an aggregator has members.')

async function requireAggregator({ tenant }: TenantContext, caller: Caller): Promise<string> {
  if ((await profileOf(tenant(caller), caller.businessId))?.aggregator_code == null) throw onlyAggregators()
  return caller.businessId
}

async function loadAffiliates({ tenant, acrossBusinesses, siteUrl, mainSiteUrl }: TenantContext, caller: Caller, chosen: string, today: LagosDay) {
  const { businessId } = caller
  const own = tenant(caller)
  const [profile, business, isOffered] = await Promise.all([
    profileOf(own, businessId),
    findBusiness(own, businessId),
    flagReader({ db: acrossBusinesses('flags'), mainSiteUrl }).isEnabled(affiliateFlag, { businessId }),
  ])
  if (!isOffered) throw new Refusal('rewards.affiliates_off', 403, 'Affiliates are not available for your business at the moment.')
  const code = profile?.aggregator_code ?? null
  if (code === null && !profile?.is_agent) throw new Refusal('rewards.no_affiliates', 403, 'Only an aggregator or its agent has affiliates.')
  const of = code === null ? { agentId: businessId } : { aggregatorId: businessId }
  const month = monthOf(chosen)
  const [figures, before, rows] = await Promise.all([
    monthFigures(own, of, month),
    monthFigures(own, of, monthOf(chosen, -1)),
    membersOf(own, of, month, { byTakings: true, limit: MAX_AFFILIATES, offset: 0 }),
  ])
  return {
    month: month.month,
    months: Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthOf(today, -back).month),
    earned: code === null ? null : figures.earned,
    takings: figures.takings,
    takings_before: before.takings,
    members: figures.members,
    new_members: figures.new_members,
    quiet_members: figures.members - figures.active_members,
    invite_link: inviteLink(siteUrl, code ?? referralCode(business!)),
    list: rows.map((row) => ({ ...presentMember(row), earned: code === null ? null : row.earned })),
  }
}
