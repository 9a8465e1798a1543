import { findBusiness } from '../../businesses/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { changeProfile, type ProfileChange } from './actions/change-profile.ts'
import { countMembers, earningsOf, membershipOf, profileOf, PROPOSED_PROFILES, profileItem } from './queries.ts'

type Part = Pick<Decision, 'label' | 'tone' | 'effect'>

const decision = (key: string, change: ProfileChange, part: Part): Decision => ({
  key,
  people: 2,
  roles: ['support', 'compliance', 'finance'],
  ...part,
  carryOut: async ({ context, item, by, requestId }) =>
    void (await changeProfile(context, item.id, change, { id: by.operatorId, role: by.role, requestId })),
})

const MAKE_AGGREGATOR = decision(
  'make_aggregator',
  { isAggregator: true },
  {
    label: 'Make it an aggregator',
    tone: 'act',
    effect: () => [
      'It gets an aggregator code, and businesses that use the code become its members.',
      'It earns a share of our fee of each payment of a member.',
      'An aggregator stays one.',
    ],
  },
)
const MAKE_AGENT = decision(
  'make_agent',
  { isAgent: true },
  {
    label: 'Make it an agent of its aggregator',
    tone: 'act',
    effect: () => ['Businesses that sign up with its link become members of its aggregator.'],
  },
)
const END_AGENT = decision(
  'end_agent',
  { isAgent: false },
  { label: 'End its work as an agent', tone: 'refuse', effect: () => ['The members that it brought stay with the aggregator.'] },
)
const HIDE_LINK = decision(
  'hide_link',
  { hidesReferralLink: true },
  { label: 'Take its referral link away', tone: 'refuse', effect: () => ['Its pages no longer show the link. Referrals that it has stay.'] },
)
const SHOW_LINK = decision(
  'show_link',
  { hidesReferralLink: false },
  { label: 'Give its referral link back', tone: 'act', effect: () => ['Its pages show the link again.'] },
)

/** Aggregators, agents and referral links, which two people change from the page of a business. */
export const rewardProfileWork = defineWorkItemKind({
  key: 'rewards',
  title: 'Aggregators',
  area: 'customers',
  clock: 'A proposal is void after 24 hours without a second person.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(PROPOSED_PROFILES),
  find: profileItem,
  waits: () => false,
  async evidence({ db }, { id }) {
    const [business, profile, membership, earnings, members] = await Promise.all([
      findBusiness(db, id),
      profileOf(db, id),
      membershipOf(db, id),
      earningsOf(db, id),
      countMembers(db, id),
    ])
    const aggregator = membership && (await findBusiness(db, membership.aggregator_id))
    return [
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: id, text: business!.name } },
          { name: 'Stage', value: business!.tier },
          { name: 'Class', value: business!.classification },
          { name: 'Aggregator code', value: profile?.aggregator_code ?? 'None' },
          { name: 'Members', value: String(members) },
          { name: 'Its aggregator', value: aggregator ? { business: aggregator.id, text: aggregator.name } : 'None' },
          { name: 'Agent', value: profile?.is_agent ? 'Yes' : 'No' },
          { name: 'Referral link', value: profile?.hides_referral_link ? 'Hidden' : 'Shown' },
          { name: 'Withdrawable bonus', value: { kobo: earnings.bonus } },
          { name: 'Accrued bonus', value: { kobo: earnings.bonusAccrued } },
          { name: 'Referral earnings', value: { kobo: earnings.referral } },
        ],
      },
    ]
  },
  decisions: ({ variant }) => {
    const now = (variant ?? '').split(' ')
    return [
      ...(now.includes('aggregator') || now.includes('member') ? [] : [MAKE_AGGREGATOR]),
      ...(now.includes('member') ? [now.includes('agent') ? END_AGENT : MAKE_AGENT] : []),
      now.includes('hidden') ? SHOW_LINK : HIDE_LINK,
    ]
  },
})
