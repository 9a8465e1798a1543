import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshLive } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { WAITING_CODE } from '../../transfers/contract.ts'
import { ApprovalNote, WaitingPayment } from '../../transfers/web/index.ts'
import { type EarningsSource, moveEarnings } from '../contract.ts'
import { earningsQuoteQuery } from './queries.ts'

/** The PIN, and the result: earnings reach the balance at once. */
export function MoveToBalance({
  businessid,
  source,
  amount,
  hasPin,
  onBack,
  onClose,
}: {
  businessid: string
  source: EarningsSource
  amount: number
  hasPin: boolean
  onBack: () => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const send = useIntent(moveEarnings)
  // The rules compare the same amount for the bank and for the balance.
  const { data: quoted, isPending } = useQuery(earningsQuoteQuery(businessid, source, amount))
  const approval = quoted?.approval
  const move = useMutation({
    mutationFn: () => send({ body: { source, amount } }),
    onSuccess: () => refreshLive(queryClient),
  })
  const moved = move.data?.data
  if (moved)
    return (
      <ResultScreen title={t`Moved to your balance`} rule="final" kobo={moved.received} buttons={<Button onClick={onClose}>{t`Close`}</Button>}>
        <p role="status">
          <Trans>
            <MoneyText kobo={moved.received} /> is in your balance.
          </Trans>
        </p>
      </ResultScreen>
    )
  const { error } = move
  if (isProblem(error, WAITING_CODE)) return <WaitingPayment kobo={amount} message={error.message} />
  return (
    <>
      <p>
        <Trans>
          <MoneyText kobo={amount} /> moves from your earnings to your balance.
        </Trans>
      </p>
      {error && (
        <Callout
          tone={isProblem(error) && error.isUnanswered ? 'wait' : 'wrong'}
          role="alert"
          title={isProblem(error) ? error.message : t`The earnings could not be moved.`}
        >
          {isProblem(error) && error.isUnanswered && t`We do not know yet whether they moved. Enter your PIN again: they move once.`}
        </Callout>
      )}
      {approval && <ApprovalNote by={approval.by} />}
      {isPending ? (
        <SkeletonBlock height={64} />
      ) : (
        <PinOrSetPin
          // Digits that were typed for the one are not sent for the other.
          key={approval ? 'asks' : 'moves'}
          hasPin={hasPin}
          act={
            approval ? (
              <Trans>
                Ask for approval of <MoneyText kobo={amount} />
              </Trans>
            ) : (
              <Trans>
                Move <MoneyText kobo={amount} />
              </Trans>
            )
          }
          onApproved={async () => void (await move.mutateAsync().catch(() => undefined))}
        />
      )}
      <p className="buttons">
        <Button kind="text" onClick={onBack}>{t`Back`}</Button>
      </p>
    </>
  )
}
