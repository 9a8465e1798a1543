import { t } from '@lingui/core/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { type BadgeStatus, StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import type { showConversation } from '../contract.ts'

type MessagePayment = NonNullable<WireReply<typeof showConversation>['messages'][number]['payment']>

const RULE_BY_STATE: Record<MessagePayment['state'], BadgeStatus> = { confirmed: 'final', processing: 'open', failed: 'broken', reversed: 'back' }

/** The payment that a message is about. */
export function PaymentCard({ payment: { type, state, total, name, bank, short_reference } }: { payment: MessagePayment }) {
  return (
    <dl className="message-payment">
      <dt translate="no">{name ? nameCase(name) : type === 'credit' ? t`Payment received` : t`Payment`}</dt>
      <dd>
        <small translate="no">{[bank, short_reference].filter(Boolean).join(' · ')}</small>
        <span className="message-payment__sum">
          <Amount kobo={total} isVoid={state === 'failed'} />
          <StatusBadge rule={RULE_BY_STATE[state]} isBare>
            {stateWord(state)}
          </StatusBadge>
        </span>
      </dd>
    </dl>
  )
}

export function stateWord(state: MessagePayment['state']): string {
  return { confirmed: t`Confirmed`, processing: t`Processing`, failed: t`Failed`, reversed: t`Reversed` }[state]
}
