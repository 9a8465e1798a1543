import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import type { PaymentQuote } from '../../contract.ts'

/** On a phone: the sum above the button. A wide screen has it in the second column. */
export function FlowTotal({ quoted }: { quoted: PaymentQuote | undefined }) {
  if (!quoted || quoted.refusal) return null
  const { total, amount } = quoted.quote
  return (
    <p className="flow-total only-narrow">
      <span>
        {t`Total to pay`}
        {total > amount && (
          <small>
            <Trans>
              with <MoneyText kobo={total - amount} /> fees
            </Trans>
          </small>
        )}
      </span>
      <Amount kobo={total} />
    </p>
  )
}
