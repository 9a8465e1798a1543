import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { type Loan, submitLoan } from '../contract.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { OfferBill } from './OfferBill.tsx'
import { offerQuery, refreshLoans } from './queries.ts'
import type { LoanDraft } from './RequestForm.tsx'
import './loans.css'

const FIELDS = { amount: 'amount', loan_tenure: 'tenure', warranter_code: 'warranterCode', aggregator_code: 'aggregatorCode' } as const

type Props = {
  businessid: string
  draft: LoanDraft
  onClose: () => void
  onFault: (field: (typeof FIELDS)[keyof typeof FIELDS], message: string) => void
}

/** The loan offer info popup (LOAN-04..06): accepting submits the request, declining submits nothing. */
export function OfferDialog({ businessid, draft, onClose, onFault }: Props) {
  const queryClient = useQueryClient()
  const send = useIntent(submitLoan)
  const [hasRead, setRead] = useState(false)
  const [fault, setFault] = useState<string>()
  const query = { amount: draft.amount, loan_tenure: draft.tenure }
  const { data: offer, error, isError, refetch } = useQuery(offerQuery(businessid, query))
  const submit = useMutation({
    mutationFn: () =>
      send({
        body: {
          ...query,
          warranter_code: draft.warranterCode,
          guarantor_type: draft.guarantor as Loan['guarantor_type'],
          ...(draft.aggregatorCode !== '' && { aggregator_code: draft.aggregatorCode }),
          total: offer!.total,
        },
      }),
    async onSuccess() {
      onClose()
      await refreshLoans(queryClient)
    },
    async onError(problem) {
      const fieldError = isProblem(problem) ? problem.fieldErrors.find(({ field }) => field in FIELDS) : undefined
      if (fieldError) onFault(FIELDS[fieldError.field as keyof typeof FIELDS], fieldError.message)
      if (isProblem(problem, 'loans.offer_changed')) await refetch()
    },
  })
  const accept = () => (hasRead ? submit.mutate() : setFault(t`Confirm that you have read it`))
  return (
    <Dialog title={t`Loan offer`} isOpen isWide isLocked={submit.isPending} onClose={onClose}>
      {!offer && (isError ? <LoadFailed error={error} onRetry={refetch} /> : <SkeletonBlock height={320} />)}
      {offer === null && <Callout tone="wrong" role="alert" title={t`This loan is not offered any more.`} />}
      {offer && (
        <>
          <h3 className="loan-offer__head">
            <Trans>
              <Amount kobo={offer.amount} /> for {offer.loan_tenure} months
            </Trans>
          </h3>
          <OfferBill offer={offer} warranter={draft.warranter} isRequested />
          {submit.isError && (
            <Callout
              tone="wrong"
              role="alert"
              title={isProblem(submit.error) ? submit.error.message : t`The request could not be sent. Try again.`}
            />
          )}
          <Checkbox
            checked={hasRead}
            error={fault}
            onChange={({ target }) => {
              setRead(target.checked)
              setFault(undefined)
            }}
          >
            {t`I have read what it costs and what happens when I am late`}
          </Checkbox>
        </>
      )}
      <p className="buttons buttons--apart">
        {offer && <Button kind="act" isBusy={submit.isPending} onClick={accept}>{t`Accept and send to warranter`}</Button>}
        <Button onClick={onClose}>{t`Decline`}</Button>
      </p>
    </Dialog>
  )
}
