import { t } from '@lingui/core/macro'
import { now, toDate } from '../../../ui/clock.ts'
import { recentTime } from '../../../ui/format/dates.ts'
import {
  BulkIcon,
  CardIcon,
  CheckIcon,
  ChevronRightIcon,
  HistoryIcon,
  type Icon,
  LoanIcon,
  ShareIcon,
  StampIcon,
  SupportIcon,
  WithdrawIcon,
} from '../../../ui/icons/icons.tsx'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { TextWithAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import type { Dashboard } from './queries.ts'
import './action-items.css'

export type ActionItem = Dashboard['action_items'][number]

const ICONS: Readonly<Record<ActionItem['icon'], Icon>> = {
  approval: CheckIcon,
  bank: WithdrawIcon,
  bulk: BulkIcon,
  card: CardIcon,
  document: StampIcon,
  loan: LoanIcon,
  message: SupportIcon,
  payment: HistoryIcon,
  webhook: ShareIcon,
}

/** What waits for the person, as rows that lead to the page where it is decided. The whole row can be pressed. */
export function ActionItems({ items, label, onFollow }: { items: readonly ActionItem[]; label: string; onFollow?: () => void }) {
  const today = useLagosDay()
  return (
    <ul className="needs" aria-label={label}>
      {items.map(({ _id, icon, title, detail, amount, since, due, is_wrong: isWrong, act, href }) => {
        const Sign = ICONS[icon]
        const clock = due === null ? t`since ${recentTime(since, today)}` : t`until ${recentTime(due, today)}`
        return (
          <li key={_id} className={isWrong ? 'need need--wrong' : 'need'}>
            <Sign size={20} />
            <div>
              <b>{title}</b>
              <small>
                {detail !== null && (
                  <span className="need__detail">
                    <TextWithAmounts>{detail}</TextWithAmounts>
                  </span>
                )}
                <span className={isLate(due) ? 'is-wrong' : undefined}>{clock}</span>
              </small>
            </div>
            {amount !== null && <Amount kobo={amount} />}
            <Link className="need__act" href={href} aria-label={`${act}: ${title}`} {...(onFollow && { onClick: onFollow })}>
              <span>{act}</span>
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const LATE_MS = 60 * 60_000
const isLate = (due: string | null): boolean => due !== null && toDate(due).getTime() - now().getTime() < LATE_MS
