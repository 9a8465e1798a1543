import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { useDebounced } from '../../../ui/data/useDebounced.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { rowDate } from '../../../ui/format/dates.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { OfflineGuard } from '../../../ui/parts/OfflineGuard.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { WAITING_CODE } from '../../transfers/contract.ts'
import { ApprovalNote, WaitingPayment } from '../../transfers/web/index.ts'
import { type BulkGroup, BULK_TEXTS, type BulkRun, payGroup, type quoteGroup } from '../contract.ts'
import { type Chosen, choiceFields } from './chosen.ts'
import { QuoteLines } from './GroupBill.tsx'
import { type PayChoice, quoteQuery, runQuery } from './queries.ts'
import { refreshRuns } from './refresh.ts'

const QUOTE_PAUSE_MS = 400

type Props = {
  group: BulkGroup
  chosen: Chosen
  hasPin: boolean
  onStarted: (run: BulkRun) => void
  onClose: () => void
}
type Entered = { title: string; flatrate: number | null; bonus: number | null; isRepeated: boolean }
const EMPTY: Entered = { title: '', flatrate: null, bonus: null, isRepeated: false }
type Quoted = WireReply<typeof quoteGroup>
/** What the person has seen before the PIN. `waits`: another person decides before anything is sent. */
type Confirmed = { total: number; count: number; waits: boolean }
type Faults = { title?: string | undefined; flatrate?: string | undefined; bonus?: string | undefined; repeated?: string | undefined }

/** Title and flat rate or bonus, then the PIN. The total is the server's at each step. */
export function MakePayment(props: Props) {
  const formName = `make-payment ${props.group._id}`
  const [interrupted, forgetInterrupted] = useInterruptedForm<Entered>(formName)
  const [entered, setEntered] = useState<Entered>(interrupted ?? EMPTY)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [isQuoteChanged, setQuoteChanged] = useState(false)
  const [isPaying, setPaying] = useState(false)
  /** The answer to a payment that waits for another person. It may be asked for once only. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const isEmpty = entered.title === '' && entered.flatrate === null && entered.bonus === null
  // The answer to a question of the server is given anew.
  useHeldForm(formName, isEmpty || waiting !== null ? null : { ...entered, isRepeated: false })
  if (waiting !== null)
    return (
      <Dialog title={t`Waiting for approval`} isOpen onClose={props.onClose}>
        <p className="bulk-say" translate="no">
          <b>{entered.title.trim()}</b>
        </p>
        <WaitingPayment message={waiting} />
        <p className="buttons">
          <Button onClick={props.onClose}>{t`Close`}</Button>
        </p>
      </Dialog>
    )
  const title = !confirmed ? t`Make Payment` : props.hasPin ? t`Enter your PIN` : t`Set a PIN first`
  function back(isChanged: boolean) {
    setConfirmed(null)
    setQuoteChanged(isChanged)
  }
  // One popup for both steps: a second one would lose the focus to the button that opened the first.
  return (
    <Dialog title={title} isOpen isUnsaved={!confirmed && entered.title !== ''} isLocked={isPaying} onClose={props.onClose}>
      {confirmed ? (
        <ApproveStep {...props} entered={entered} confirmed={confirmed} onBack={back} onPaying={setPaying} onWaiting={setWaiting} />
      ) : (
        <>
          {interrupted && <InterruptedNote />}
          <DetailsStep
            {...props}
            entered={entered}
            isQuoteChanged={isQuoteChanged}
            onChange={setEntered}
            onNext={(seen) => {
              forgetInterrupted()
              setConfirmed(seen)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

const confirmedFrom = ({ total, count, approval }: Quoted): Confirmed => ({ total, count, waits: approval != null })

function choiceOf({ flatrate, bonus }: Entered, chosen: Chosen): PayChoice {
  return {
    ...(flatrate !== null && flatrate > 0 && { flatrate }),
    ...(bonus !== null && bonus > 0 && !flatrate && { bonus }),
    ...choiceFields(chosen),
  }
}

function DetailsStep({
  group,
  chosen,
  entered,
  isQuoteChanged,
  onChange,
  onNext,
}: Props & { entered: Entered; isQuoteChanged: boolean; onChange: (entered: Entered) => void; onNext: (confirmed: Confirmed) => void }) {
  const [faults, setFaults] = useState<Faults>({})
  const { form, focusError } = useErrorFocus()
  const { title, isRepeated } = entered
  const settled = {
    ...entered,
    flatrate: useDebounced(entered.flatrate, QUOTE_PAUSE_MS),
    bonus: useDebounced(entered.bonus, QUOTE_PAUSE_MS),
  }
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(group._id, choiceOf(settled, chosen), true))
  const isCurrent = !isFetching && settled.flatrate === entered.flatrate && settled.bonus === entered.bonus
  const change = (more: Partial<Entered>) => {
    onChange({ ...entered, ...more })
    setFaults({})
  }
  function next() {
    const found = faultsOf(entered)
    if (quote?.duplicate_of && !isRepeated) found.repeated = t`Confirm that you pay the same people again`
    setFaults(found)
    if (Object.values(found).some(Boolean)) return focusError()
    if (quote && quote.refusal === null && isCurrent) onNext(confirmedFrom(quote))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      {isQuoteChanged && (
        <Callout
          tone="wait"
          role="alert"
          title={t`The price or the need for approval has changed.`}
        >{t`Nothing was sent. Check the payment again.`}</Callout>
      )}
      <div className="form">
        <Field
          label={t`Title`}
          autoComplete="off"
          maxLength={60}
          hint={t`Such as “November salaries”. Each person sees it.`}
          value={title}
          error={faults.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <div className="field-pair">
          <AmountField
            label={t`Flat Rate (optional)`}
            hint={t`Replaces each amount`}
            value={entered.flatrate}
            error={faults.flatrate}
            onChange={(flatrate) => change({ flatrate })}
          />
          <AmountField
            label={t`Bonus (optional)`}
            hint={t`Added to each amount`}
            value={entered.bonus}
            error={faults.bonus}
            onChange={(bonus) => change({ bonus })}
          />
        </div>
      </div>
      {!quote && !error && <SkeletonBlock height={160} />}
      {!quote && error && (
        <Callout tone="wait" role="alert" title={t`The price could not be loaded.`}>
          <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {quote && <QuoteLines quote={quote} />}
      {quote?.refusal && <Callout tone="wrong" role="alert" title={quote.refusal.message} />}
      {quote?.approval && <ApprovalNote by={quote.approval.by} />}
      {quote?.duplicate_of && (
        <>
          <Callout
            tone="wait"
            title={t`You paid the same people the same amounts on ${rowDate(quote.duplicate_of.createdAt)}, as “${quote.duplicate_of.title}”.`}
          />
          <Checkbox checked={isRepeated} error={faults.repeated} onChange={({ target }) => change({ isRepeated: target.checked })}>
            {t`Pay the same people again`}
          </Checkbox>
        </>
      )}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={!quote && !error} aria-disabled={quote?.refusal != null || undefined}>{t`Continue`}</Button>
        <CancelButton />
      </p>
    </form>
  )
}

function faultsOf({ title, flatrate, bonus }: Entered): Faults {
  const isEither = flatrate !== null && bonus !== null
  return {
    title: title.trim() === '' ? BULK_TEXTS.title : undefined,
    flatrate: !isEither && flatrate === 0 ? BULK_TEXTS.zero : undefined,
    bonus: isEither ? BULK_TEXTS.either : bonus === 0 ? BULK_TEXTS.zero : undefined,
  }
}

/** The PIN, or the prompt to set a PIN. It repeats title, number of people and total. */
function ApproveStep({
  group,
  chosen,
  hasPin,
  onStarted,
  entered,
  confirmed,
  onBack,
  onPaying,
  onWaiting,
}: Props & {
  entered: Entered
  confirmed: Confirmed
  onBack: (isChanged: boolean) => void
  onPaying: (isPaying: boolean) => void
  onWaiting: (message: string) => void
}) {
  const queryClient = useQueryClient()
  const send = useIntent(payGroup)
  const choice = choiceOf(entered, chosen)
  const { data, isPlaceholderData } = useQuery(quoteQuery(group._id, choice, true))
  const quote = isPlaceholderData ? undefined : data
  const pay = useMutation({
    mutationFn: (pin: string) =>
      send({
        body: {
          title: entered.title.trim(),
          group_id: group._id,
          ...choice,
          pin,
          ...(quote && { total: quote.total }),
          ...(entered.isRepeated && { confirm_duplicate: true as const }),
        },
      }),
    async onSuccess({ data: { run } }) {
      // The page of the run begins with this answer, so that a run that ends at once is announced too.
      queryClient.setQueryData(runQuery(run._id, true).queryKey, run)
      onStarted(run)
      await refreshRuns(queryClient)
    },
    onError(error) {
      if (isProblem(error, WAITING_CODE)) return onWaiting(error.message)
      void refreshRuns(queryClient)
    },
  })
  const submit = async (pin: string) => {
    onPaying(true)
    await pay.mutateAsync(pin).catch(() => undefined)
    onPaying(false)
  }
  const { error } = pay
  // A payment whose answer is lost keeps its request, so that it is sent once.
  const isOpen = pay.isPending || pay.isSuccess || (isProblem(error) && error.isUnanswered)
  const isChanged = quote !== undefined && !isOpen && JSON.stringify(confirmedFrom(quote)) !== JSON.stringify(confirmed)
  const goBack = useEffectEvent(() => onBack(true))
  useEffect(() => {
    if (isChanged) goBack()
  }, [isChanged])
  return (
    <>
      {hasPin && quote && (
        <p className="bulk-say">
          <Trans>
            <b translate="no">{entered.title.trim()}</b>: <MoneyText kobo={quote.total} /> for{' '}
            {plural(quote.count, { one: '# person', other: '# people' })} with fees.
          </Trans>
        </p>
      )}
      {!hasPin && <p className="bulk-say">{t`Bulk payments need a transaction PIN. After you set it, you go on with this payment.`}</p>}
      {error && (
        <Callout
          tone={isProblem(error) && error.isUnanswered ? 'wait' : 'wrong'}
          role="alert"
          title={isProblem(error) ? error.message : t`The payment could not be started.`}
        >
          {isProblem(error) && error.isUnanswered && t`We do not know yet whether the payment started. Enter your PIN again: the group is paid once.`}
        </Callout>
      )}
      <OfflineGuard>
        <PinOrSetPin
          hasPin={hasPin}
          act={
            quote?.approval ? (
              <Trans>
                Ask for approval of <MoneyText kobo={quote.total} />
              </Trans>
            ) : quote ? (
              <Trans>
                Pay <MoneyText kobo={quote.total} />
              </Trans>
            ) : (
              t`Pay`
            )
          }
          onApproved={submit}
        />
      </OfflineGuard>
      <p className="buttons">
        <Button kind="text" onClick={() => onBack(false)}>{t`Back`}</Button>
      </p>
    </>
  )
}
