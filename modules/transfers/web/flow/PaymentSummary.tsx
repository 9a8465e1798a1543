import { t } from '@lingui/core/macro'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../../ui/parts/AccountNumber.tsx'
import { SkeletonBlock } from '../../../../ui/parts/Skeleton.tsx'
import { Payee } from '../../../../ui/parts/StepPage.tsx'
import type { PaymentQuote } from '../../contract.ts'
import type { HelpSlug } from '../../../help/web/index.ts'
import { QuoteSummary } from './QuoteSummary.tsx'

/** Whom the payment reaches and its price, all from the server's quote. Until it arrives, no sum is shown. */
export function PaymentSummary({
  amountLabel,
  receives,
  feeHelp,
  remark,
  quoted,
}: {
  amountLabel: string
  receives: string
  feeHelp: HelpSlug
  remark?: string | undefined
  quoted: PaymentQuote | undefined
}) {
  if (!quoted)
    return (
      <div className="payment-summary" role="status" aria-label={t`Loading`}>
        <SkeletonBlock width="9ch" height={48} />
        <SkeletonBlock height={64} />
        <SkeletonBlock height={132} />
      </div>
    )
  const { quote, beneficiary } = quoted
  return (
    <>
      <p className="label">{amountLabel}</p>
      <StatusRule rule="open">
        <Amount kobo={quote.amount} size="hero" />
      </StatusRule>
      <Payee label={t`To`} name={nameCase(beneficiary.name)}>
        {beneficiary.bank} · <AccountNumber number={beneficiary.number} />
      </Payee>
      {remark && <p className="soft payment-summary__remark">“{remark}”</p>}
      <QuoteSummary receives={receives} feeHelp={feeHelp} quote={quote} />
    </>
  )
}
