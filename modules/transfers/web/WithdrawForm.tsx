import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'

/** The amount to withdraw to the payout bank. `available` is the server's last figure; the server decides. */
export function WithdrawForm({
  amount,
  available,
  onContinue,
}: {
  amount: number | null
  available: number | undefined
  onContinue: (amount: number) => void
}) {
  const [typed, setTyped] = useState(amount)
  const [isTried, setTried] = useState(false)
  const fault = amountError(typed, available)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault === undefined && typed !== null) onContinue(typed)
      }}
    >
      <AmountField
        label={t`Amount`}
        value={typed}
        onChange={setTyped}
        error={isTried ? fault : undefined}
        hint={
          available !== undefined && (
            <>
              <Trans>
                <Amount kobo={available} /> to spend
              </Trans>
            </>
          )
        }
      />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit">{t`Continue`}</Button>
      </p>
    </form>
  )
}

function amountError(amount: number | null, available: number | undefined): string | undefined {
  // AMB-53: an empty amount and a negative one are treated like 0.
  if (amount === null || amount <= 0) return t`Withdrawable amount cannot be 0`
  return available !== undefined && amount > available ? t`Insufficient balance` : undefined
}
