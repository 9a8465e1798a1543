import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { now, toDate } from '../../../ui/clock.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { type BadgeStatus, StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import type { RuleStatus } from '../../../ui/money/StatusRule.tsx'
import type { ApprovalLine, Approver, WireApprovalRule } from '../contract.ts'

type State = ApprovalLine['state']

const badges = (): Record<State, { rule: BadgeStatus; word: string }> => ({
  waiting: { rule: 'open', word: t`Waiting` },
  part_approved: { rule: 'open', word: t`Needs one more` },
  approved: { rule: 'open', word: t`Being carried out` },
  carried_out: { rule: 'final', word: t`Approved` },
  no_longer_possible: { rule: 'broken', word: t`Not possible` },
  declined: { rule: 'broken', word: t`Declined` },
  expired: { rule: 'broken', word: t`Ended` },
  withdrawn: { rule: 'back', word: t`Taken back` },
})

export function StateBadge({ state }: { state: State }): ReactNode {
  const { rule, word } = badges()[state]
  return <StatusBadge rule={rule}>{word}</StatusBadge>
}

export const ruleOfState = (state: State): RuleStatus => {
  const { rule } = badges()[state]
  return rule === 'final' || rule === 'open' ? rule : 'broken'
}

export const isOpen = (state: State): boolean => state === 'waiting' || state === 'part_approved'

const MINUTE_MS = 60_000

/** `2 h left`, `14 min left` */
export function timeLeft(until: string): string {
  const minutes = Math.max(0, Math.floor((toDate(until).getTime() - now().getTime()) / MINUTE_MS))
  if (minutes < 60) return t`${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return plural(hours, { one: '# h left', other: '# h left' })
}

export const areaName = (area: WireApprovalRule['area']): string =>
  ({
    payments: t`Transfers, withdrawals and bills`,
    bulk: t`Bulk payments`,
    changes: t`Payout bank, webhook, keys, team and these rules`,
  })[area]

/** Each request of the area, or from an amount on. */
export function ruleText({ area, from }: Pick<WireApprovalRule, 'area' | 'from'>): string {
  const name = areaName(area)
  return from === null || from === 1 ? name : t`${name}, from ${nairaText(from)}`
}

export function whoText({ who, chosen, people }: WireApprovalRule, approvers: readonly Approver[]): string {
  if (who === 'owner') return t`Owner`
  if (who === 'owner_or_authorizer') return people === 2 ? t`Two people: owner or authorizers` : t`Owner or authorizer`
  const names = approvers.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name)
  const list = names.join(', ')
  return people === 2 ? t`Two of ${list}` : list
}
