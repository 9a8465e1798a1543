import { t } from '@lingui/core/macro'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { listTime } from '../../../../ui/format/dates.ts'
import { TransactionRow } from '../../../../ui/parts/TransactionRow.tsx'
import type { AnyPaymentKind } from './payment-kind.ts'
import { type Payment, usePayments } from './payments.ts'

/**
 * Payments of this tab without a definite answer, and refusals that were not read yet. Each leads to its own page. The history shows all
 * others.
 */
export function UnansweredPayments({ businessid, kinds }: { businessid: string; kinds: readonly AnyPaymentKind[] }) {
  const open = usePayments().filter((payment) => payment.businessid === businessid && isOpen(payment))
  if (open.length === 0) return null
  return (
    <section className="unanswered-payments" aria-label={t`Payments being checked`}>
      {open.map((payment) => {
        const isRefused = payment.state === 'refused'
        const path = kinds.find(({ name }) => name === payment.kind)?.path
        return (
          <TransactionRow
            key={payment.id}
            {...(path && { href: `${path}${path.includes('?') ? '&' : '?'}step=result&payment=${payment.id}` })}
            direction="out"
            title={nameCase(payment.payee)}
            detail={payment.reference}
            kobo={payment.confirmed?.total ?? payment.kobo}
            time={payment.sentAt ? listTime(payment.sentAt) : ''}
            isVoid={isRefused}
            state={isRefused ? { word: t`Not sent`, tone: 'wrong' } : { word: t`Processing`, tone: 'wait' }}
          />
        )
      })}
    </section>
  )
}

const isOpen = ({ state, isRefusalRead }: Payment) => state === 'sending' || (state === 'refused' && !isRefusalRead)
