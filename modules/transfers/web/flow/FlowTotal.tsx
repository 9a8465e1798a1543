import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { StepSum } from '../../../../ui/parts/StepPage.tsx'
import type { PaymentQuote } from '../../contract.ts'

/**
 * On a phone: the sum above the button. A wide screen has it in the second column. `isFeeNamed`: a payment without a fee says so.
 */
export function FlowTotal({ quoted, isFeeNamed = false }: { quoted: PaymentQuote | undefined; isFeeNamed?: boolean }) {
  if (!quoted || quoted.refusal) return null
  const { total, amount } = quoted.quote
  return (
    <StepSum
      label={t`Total to pay`}
      amount={<Amount kobo={total} />}
      note={
        total > amount ? (
          <Trans>
            with <MoneyText kobo={total - amount} /> fees
          </Trans>
        ) : (
          isFeeNamed && t`without a fee`
        )
      }
    />
  )
}
