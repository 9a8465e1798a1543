import { t } from '@lingui/core/macro'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import type { Loan } from '../contract.ts'

/** The state of a loan as a word with its sign. */
export function LoanState({ state }: Pick<Loan, 'state'>) {
  switch (state) {
    case 'awaiting_warranter':
      return <StatusBadge rule="open">{t`With the warranter`}</StatusBadge>
    case 'in_review':
      return <StatusBadge rule="open">{t`In review`}</StatusBadge>
    case 'offered':
      return <StatusBadge rule="open">{t`Your answer needed`}</StatusBadge>
    case 'active':
      return <StatusBadge rule="final">{t`Running`}</StatusBadge>
    case 'late':
    case 'non_performing':
      return <StatusBadge rule="broken">{t`Late`}</StatusBadge>
    case 'restructured':
      return <StatusBadge rule="open">{t`New plan`}</StatusBadge>
    case 'written_off':
      return <StatusBadge rule="broken">{t`Not repaid`}</StatusBadge>
    case 'repaid':
    case 'recovered':
      return <StatusBadge rule="final">{t`Repaid`}</StatusBadge>
    case 'withdrawn':
      return <StatusBadge rule="back">{t`Withdrawn`}</StatusBadge>
    case 'declined':
      return <StatusBadge rule="back">{t`Declined`}</StatusBadge>
    case 'expired':
      return <StatusBadge rule="back">{t`No answer in time`}</StatusBadge>
    case 'refused':
      return <StatusBadge rule="broken">{t`Not approved`}</StatusBadge>
  }
}
