import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import type { PaymentQuote } from '../../contract.ts'

/** On a phone: the sum above the button. A wide screen has it in the second column. */
export function flowTotal(quoted: PaymentQuote | undefined) {
  if (!quoted || quoted.refusal) return undefined
  const { total, amount } = quoted.quote
  const note = total > amount && (
    <Trans>
      with <MoneyText kobo={total - amount} /> fees
    </Trans>
  )
  return { label: t`Total to pay`, amount: <Amount kobo={total} />, note }
}
