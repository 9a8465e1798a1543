import { t } from '@lingui/core/macro'
import type { BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import type { SweepDirection, SweepState } from '../contract.ts'
import type { OwnAccountsView } from './queries.ts'

export const directionName = (direction: SweepDirection): string =>
  ({
    pool_to_house: t`Pool to our own account`,
    house_to_pool: t`Our own account to the pool`,
    providus_to_pool: t`Providus to the pool`,
  })[direction]

export const accountName = (account: OwnAccountsView['accounts'][number]['account']): string =>
  ({ pool: t`Pool`, house: t`Our own account`, providus: t`Providus` })[account]

export const accountNote = (account: OwnAccountsView['accounts'][number]['account']): string =>
  ({
    pool: t`Money of customers, and what we earned since the last sweep`,
    house: t`Ours alone; taxes are paid out of it`,
    providus: t`Payments to alternate accounts, until they are in the pool`,
  })[account]

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
