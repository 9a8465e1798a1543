import { t } from '@lingui/core/macro'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { dueState, dueText } from './due-text.ts'
import './desk.css'

type LinkedWork = { kind: string; kind_title: string; _id: string; what: string; amount: number | null; due_on: string; is_open?: boolean }

/** Items of the desk as links, on the pages of what they are about. One that has ended has no clock. */
export function WorkLinks({ items }: { items: readonly LinkedWork[] }) {
  return (
    <ul className="work-links">
      {items.map((item) => (
        <li key={`${item.kind} ${item._id}`}>
          <Link href={`/operator/work/${item.kind}/${item._id}`} className="work-links__link">
            <span>
              <b>{item.kind_title}</b>
              <span className="work-links__what">{item.what}</span>
            </span>
            <span className="work-links__end">
              {item.amount !== null && <Amount kobo={item.amount} />}
              {item.is_open === false ? (
                <span className="soft">{t`Ended`}</span>
              ) : (
                <span data-due={dueState(item.due_on)}>{dueText(item.due_on)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
