import { t } from '@lingui/core/macro'
import type { BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import type { SweepDirection, SweepState } from '../contract.ts'
import type { OwnAccountsView } from './queries.ts'

type Account = OwnAccountsView['accounts'][number]

/** `accounts`: ours, which a direction names. */
export function directionName(direction: SweepDirection, accounts: readonly Account[]): string {
  if (direction === 'pool_to_house') return t`Pool to our own account`
  if (direction === 'house_to_pool') return t`Our own account to the pool`
  const name = direction.replace(/_to_pool$/, '')
  const label = accounts.find(({ account }) => account === name)?.label ?? name
  return t`${label} to the pool`
}

export const accountName = ({ account, label }: Account): string => ({ pool: t`Pool`, house: t`Our own account` })[account] ?? label

export const accountNote = ({ account }: Account): string =>
  ({
    pool: t`Money of customers, and what we earned since the last sweep`,
    house: t`Ours alone; taxes are paid out of it`,
  })[account] ?? t`Payments to alternate accounts, until they are in the pool`

export const stateName = (state: SweepState): { rule: BadgeStatus; text: string } =>
  ({
    asked: { rule: 'open' as const, text: t`To be decided` },
    held: { rule: 'open' as const, text: t`Waits to be sent` },
    sending: { rule: 'open' as const, text: t`Being sent` },
    unclear: { rule: 'open' as const, text: t`In doubt` },
    review: { rule: 'open' as const, text: t`To be decided` },
    on_its_way: { rule: 'open' as const, text: t`On its way` },
    arrived: { rule: 'final' as const, text: t`Arrived` },
    returned: { rule: 'back' as const, text: t`Came back` },
    lost: { rule: 'broken' as const, text: t`Lost` },
    failed: { rule: 'broken' as const, text: t`Not sent` },
    cancelled: { rule: 'broken' as const, text: t`Cancelled` },
    refused: { rule: 'broken' as const, text: t`Refused` },
  })[state]
