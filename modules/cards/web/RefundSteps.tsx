import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../../ui/data/useOnline.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { OFFLINE_TEXT } from '../../../ui/parts/OfflineGuard.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { PinStep, SetPinStep } from '../../identity/web/index.ts'
import type { CardPayment } from './queries.ts'

/** All details of the refund before the PIN. */
export function RefundReview({ payment, kobo, onContinue }: { payment: CardPayment; kobo: number; onContinue: () => void }) {
  const isOnline = useOnline()
  return (
    <>
      <RefundSummary payment={payment} kobo={kobo} />
      <Callout>{t`The money goes back to the customer’s card. The fee of this payment is not returned.`}</Callout>
      <StepBottom>
        <Button kind="act" isWide disabled={!isOnline} onClick={onContinue}>
          {isOnline ? (
            <Trans>
              Enter PIN to refund <MoneyText kobo={kobo} />
            </Trans>
          ) : (
            OFFLINE_TEXT
          )}
        </Button>
      </StepBottom>
    </>
  )
}

/** The PIN, under the same details. */
export function RefundPin({
  payment,
  kobo,
  isPinSet,
  refusal,
  onPinSet,
  onApproved,
}: {
  payment: CardPayment
  kobo: number
  isPinSet: boolean
  /** The server's refusal of the last try. */
  refusal: string | null
  onPinSet: () => unknown
  onApproved: () => Promise<void>
}) {
  if (!isPinSet) return <SetPinStep onDone={onPinSet} />
  return (
    <>
      <RefundSummary payment={payment} kobo={kobo} />
      <div className="form">
        <PinStep
          act={
            <Trans>
              Refund <MoneyText kobo={kobo} />
            </Trans>
          }
          onApproved={onApproved}
        >
          {refusal !== null && <Callout tone="wrong" role="alert" title={refusal} />}
        </PinStep>
      </div>
    </>
  )
}

function RefundSummary({ payment: { amount, description, processor }, kobo }: { payment: CardPayment; kobo: number }) {
  return (
    <DescriptionList
      facts={[
        { name: t`You refund`, value: <Amount kobo={kobo} /> },
        { name: t`Payment`, value: <Amount kobo={amount} /> },
        description !== '' && { name: t`Description`, value: description },
        { name: t`Refunded by`, value: processor },
      ]}
    />
  )
}
