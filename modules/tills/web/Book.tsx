import { t } from '@lingui/core/macro'
import { lagosClock } from '../../../ui/format/lagos-clock.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import type { TillOrder, TillPayment, TillState } from '../contract.ts'

/** The newest payments of today and the orders that wait. */
export function Book({ till, chosen, onOpen }: { till: TillState; chosen: string | null; onOpen: (order: string) => void }) {
  const waiting = till.orders.filter(({ stage }) => stage === 'waiting' || stage === 'wrong')
  return (
    <div className="till-book">
      <h2>
        {t`Book`} <span>{t`${till.payments_today} today`}</span>
      </h2>
      {till.book.length === 0 && <p className="quiet t1">{t`No payment today yet.`}</p>}
      <ul>
        {till.book.map((payment) => (
          <BookLine key={payment._id} payment={payment} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h2>
            {t`Waiting`} <span>{waiting.length}</span>
          </h2>
          <ul>
            {waiting.map((order) => (
              <li key={order._id}>
                <button type="button" aria-current={order._id === chosen || undefined} onClick={() => onOpen(order._id)}>
                  <span>
                    <b translate="no">{nairaText(order.amount)}</b>
                    <small>{t`shown ${lagosClock(order.createdon)}`}</small>
                  </span>
                  <StatusBadge rule={order.stage === 'wrong' ? 'broken' : 'open'}>{badgeOf(order)}</StatusBadge>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const badgeOf = ({ stage }: TillOrder): string => (stage === 'wrong' ? t`Wrong amount` : t`Waiting`)

export function BookLine({ payment }: { payment: TillPayment }) {
  return (
    <li>
      <span>
        <b translate="no">{sourceOf(payment)}</b>
        <small translate="no">{lagosClock(payment.at)}</small>
      </span>
      <span className="till-book__sum">
        <b translate="no">{nairaText(payment.amount)}</b>
        <small>{payment.fits ? t`Confirmed` : t`Wrong amount`}</small>
      </span>
    </li>
  )
}

/** `GTBank ••• 4471` */
export const sourceOf = ({ bank, account, channel }: Pick<TillPayment, 'bank' | 'account' | 'channel'>): string =>
  channel === 'card' ? t`Card` : account === '' ? bank : `${bank} ••• ${account}`
