import { t } from '@lingui/core/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { maskAccountNumber } from '../../../ui/format/account-number.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { Payee } from '../../../ui/parts/StepPage.tsx'
import type { quoteReversal } from '../contract.ts'

export type Quote = WireReply<typeof quoteReversal>

/** The amount that goes back, its payee, and what it takes from the balance. */
export function ReversalSummary({ quote: { amount, fee_returned, total, beneficiary } }: { quote: Quote }) {
  return (
    <>
      <p className="label">{t`Goes back`}</p>
      <StatusRule rule="open">
        <Amount kobo={amount} size="hero" />
      </StatusRule>
      <Payee label={t`To`} name={nameCase(beneficiary.name)}>
        {t`${beneficiary.bank} · ${maskAccountNumber(beneficiary.number)}, the account it came from`}
      </Payee>
      <PriceBreakdown
        lines={[
          { label: t`They receive`, kobo: amount },
          { label: t`Inbound fee returned to you`, kobo: -fee_returned },
        ]}
        total={{ label: t`Total to pay`, kobo: total }}
      />
    </>
  )
}
