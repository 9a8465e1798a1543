import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { requestLimitUpgrade } from '../contract.ts'
import { refreshLoans } from './queries.ts'

/** Asks staff for a higher limit than the takings give. */
export function LimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const ask = useMutation({
    mutationFn: (kobo: number) => call(requestLimitUpgrade, { body: { amount: kobo } }),
    async onSuccess({ message }) {
      notify.success(message)
      onClose()
      await refreshLoans(queryClient)
    },
    onError: (error) => setFault(isProblem(error) ? error.message : t`The request could not be sent. Try again.`),
  })
  const submit = () => {
    if (amount === null || amount <= limit) return setFault(t`Enter more than your limit`)
    ask.mutate(amount)
  }
  return (
    <Dialog
      title={t`Ask for a higher limit`}
      isOpen
      isLocked={ask.isPending}
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button kind="act" isBusy={ask.isPending} onClick={submit}>{t`Send the request`}</Button>
        </>
      }
    >
      <p className="soft">
        <Trans>
          Your limit is <MoneyText kobo={limit} />. Kasuwa staff look at your takings and answer within two working days.
        </Trans>
      </p>
      <AmountField
        label={t`Limit that you need`}
        value={amount}
        error={fault}
        autoFocus
        onChange={(kobo) => {
          setAmount(kobo)
          setFault(undefined)
        }}
      />
    </Dialog>
  )
}
