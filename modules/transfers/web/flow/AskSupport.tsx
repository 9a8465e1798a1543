import { t } from '@lingui/core/macro'
import { openSupport } from '../../../../ui/frame/support-window.ts'
import { SupportIcon } from '../../../../ui/icons/icons.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'

/** Opens the conversation with support. `transactionId`: of a payment that the server has. */
export function AskSupport({ transactionId }: { transactionId?: string }) {
  return (
    <Button icon={<SupportIcon size={20} />} onClick={() => openSupport(transactionId === undefined ? {} : { transaction: transactionId })}>
      {t`Ask about this payment`}
    </Button>
  )
}
