import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { fullTime } from '../../../../ui/format/dates.ts'
import { lagosMinute } from '../../../../ui/format/lagos-clock.ts'
import { nairaText, parseNaira } from '../../../../ui/format/naira.ts'
import { CheckIcon, ChevronLeftIcon } from '../../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { AmountField } from '../../../../ui/parts/AmountField.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { PasswordField } from '../../../../ui/parts/Field.tsx'
import { Form, FormRefusal } from '../../../../ui/parts/Form.tsx'
import { IconButton } from '../../../../ui/parts/IconButton.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { useContractForm } from '../../../../ui/parts/useContractForm.ts'
import { noteCash, showTill } from '../../contract.ts'
import {
  closeShift,
  countShift,
  DIFFERENCE_REASONS,
  type DifferenceReason,
  NOTES_KOBO,
  openShift,
  type Shift,
  showShift,
} from '../../shifts/contract.ts'
import { BigAmount } from '../BigAmount.tsx'
import { channelWord } from '../channels.ts'
import { Keypad, type Typed, typedKobo, typeKey } from '../Keypad.tsx'
import { shiftQuery } from '../queries.ts'
import { reasonWord } from './reasons.ts'
import { ShiftSlip } from './ShiftSlip.tsx'
import { adoptTillStyle } from '../till-style.ts'

adoptTillStyle()

type Props = { cashpointid: string; cashpoint: string; tillHref: string; homeHref: string }

type Step = 'payments' | 'count' | 'difference'

/** The shift of a cashier: opened with a float, and closed in three steps. What should be in the drawer is not told before it is counted. */
export function CashierShift(props: Props) {
  const { data, isError, refetch } = useQuery(shiftQuery(props.cashpointid))
  const [step, setStep] = useState<Step | null>(null)
  const [closedId, setClosedId] = useState<string | null>(null)
  if (isError && !data)
    return (
      <Page {...props} title={t`Shift`}>
        <div className="till__scroll">
          <Callout tone="wait" title={t`The shift could not be loaded.`}>
            <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
          </Callout>
        </div>
      </Page>
    )
  if (!data)
    return (
      <Page {...props} title={t`Shift`}>
        <Skeleton rows={6} />
      </Page>
    )
  if (closedId !== null && data.last?._id === closedId) return <ClosedShift {...props} shift={data.last} onNext={() => setClosedId(null)} />
  if (!data.open) return <OpenShift {...props} left={data.left} />
  const common = { ...props, shift: data.open, onStep: setStep }
  if (step === 'payments') return <PaymentsStep {...common} />
  if (step === 'count') return <CountStep {...common} />
  if (step === 'difference' && data.open.cash) return <DifferenceStep {...common} onClosed={setClosedId} />
  return <RunningShift {...common} />
}

function Page({
  title,
  cashpoint,
  step,
  onBack,
  tillHref,
  children,
}: Pick<Props, 'cashpoint' | 'tillHref'> & { title: string; step?: 1 | 2 | 3; onBack?: () => void; children: ReactNode }) {
  return (
    <div className="till">
      <header className="till__head">
        {onBack ? (
          <IconButton label={t`Back`} onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
        ) : (
          <Link className="icon-button" href={tillHref} aria-label={t`Back to the till`}>
            <ChevronLeftIcon />
          </Link>
        )}
        <div className="till__place">
          <h1>{title}</h1>
          <p translate="no">{cashpoint}</p>
        </div>
        {step && <span className="quiet">{t`${step} of 3`}</span>}
      </header>
      <main className="till__main">{children}</main>
    </div>
  )
}

const Steps = ({ now }: { now: 1 | 2 | 3 }) => (
  <div className="till-steps" aria-hidden="true">
    {[1, 2, 3].map((step) => (
      <span key={step} data-done={step < now || undefined} data-now={step === now || undefined} />
    ))}
  </div>
)

function OpenShift({ left, ...props }: Props & { left: { amount: number; cashier: string; at: string } | null }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>('')
  const float = typedKobo(typed)
  const send = useIntent(openShift)
  const open = useMutation({
    mutationFn: () => send({ params: { id: props.cashpointid }, body: { float } }),
    onSettled: () => void refresh(queryClient, showShift, showTill),
  })
  return (
    <Page {...props} title={t`Open your shift`}>
      <div className="till__typed">
        <p>{t`Count the cash in the drawer before the first customer.`}</p>
        <p className="label">{t`Cash in the drawer now`}</p>
        <BigAmount kobo={float} hasCaret />
        {left && (
          <p className="t1 quiet">
            {t`${left.cashier} left ${nairaText(left.amount)} on ${fullTime(left.at)}.`} {float > 0 && leftText(float - left.amount)}
          </p>
        )}
        <ActRefusal error={open.error} fallback={t`That did not arrive. Try again.`} />
      </div>
      <Keypad onKey={(key) => setTyped((before) => typeKey(before, key))} onEnter={() => open.mutate()} />
      <div className="till__acts">
        <Button kind="act" size="till" isBusy={open.isPending} onClick={() => open.mutate()}>{t`Open shift with ${nairaText(float)}`}</Button>
      </div>
    </Page>
  )
}

function leftText(difference: number): string {
  if (difference === 0) return t`It agrees.`
  return difference < 0 ? t`${nairaText(-difference)} less than that.` : t`${nairaText(difference)} more than that.`
}

type StepProps = Props & { shift: Shift; onStep: (step: Step | null) => void }

function Channels({ shift }: { shift: Shift }) {
  return (
    <div className="till-sums">
      {shift.channels.map(({ channel, payments, amount }) => (
        <div key={channel}>
          <span>
            {channelWord(channel)} <small>{payments}</small>
          </span>
          <b translate="no">{nairaText(amount)}</b>
        </div>
      ))}
    </div>
  )
}

function RunningShift({ shift, onStep, ...props }: StepProps) {
  const queryClient = useQueryClient()
  const [paidOut, setPaidOut] = useState<number | null>(null)
  const send = useIntent(noteCash)
  const note = useMutation({
    mutationFn: (amount: number) => send({ params: { id: props.cashpointid }, body: { kind: 'paid_out', amount } }),
    onSuccess({ message }) {
      notify.success(message)
      setPaidOut(null)
    },
    onSettled: () => void refresh(queryClient, showShift),
  })
  return (
    <Page {...props} title={t`Your shift`}>
      <div className="till__scroll till-order">
        <p className="label">{t`Through Kasuwa since ${lagosMinute(shift.openedon)}`}</p>
        <BigAmount kobo={shift.received} rule="open" />
        <Channels shift={shift} />
        <p className="quiet t1">{t`The cash is counted when you close the shift.`}</p>
        <div className="form">
          <AmountField label={t`Paid out of the drawer`} value={paidOut} onChange={setPaidOut} hint={t`For example a cart. Keep the receipt.`} />
          <Button isBusy={note.isPending} disabled={paidOut === null} onClick={() => paidOut !== null && note.mutate(paidOut)}>{t`Note it`}</Button>
          <ActRefusal error={note.error} fallback={t`That did not arrive. Try again.`} />
        </div>
      </div>
      <div className="till__acts">
        <Button kind="act" size="till" onClick={() => onStep('payments')}>{t`Close the shift`}</Button>
      </div>
    </Page>
  )
}

function PaymentsStep({ shift, onStep, ...props }: StepProps) {
  const { waiting } = shift
  return (
    <Page {...props} title={t`Close the shift`} step={1} onBack={() => onStep(null)}>
      <div className="till__scroll till-order">
        <Steps now={1} />
        <p className="label">{t`Through Kasuwa since ${lagosMinute(shift.openedon)}`}</p>
        <BigAmount kobo={shift.received} rule="final" />
        <Channels shift={shift} />
        <p className="quiet t1">{t`Counted by Kasuwa from the bank. You cannot change it.`}</p>
        {waiting.orders > 0 && (
          <Callout tone="wait" title={t`Still waiting: ${nairaText(waiting.amount)}`}>
            {t`It goes to the next shift.`}
          </Callout>
        )}
      </div>
      <div className="till__acts">
        <Button kind="act" size="till" onClick={() => onStep('count')}>{t`Count the cash`}</Button>
      </div>
    </Page>
  )
}

function CountStep({ shift, onStep, ...props }: StepProps) {
  const queryClient = useQueryClient()
  const [pieces, setPieces] = useState<readonly string[]>(() => NOTES_KOBO.map(() => ''))
  const [coins, setCoins] = useState('')
  const notes = pieces.map((text) => (/^\d{0,6}$/.test(text) ? Number(text) : Number.NaN))
  const coinKobo = coins.trim() === '' ? 0 : (parseNaira(coins) ?? Number.NaN)
  const counted = NOTES_KOBO.reduce((sum, kobo, at) => sum + kobo * notes[at]!, coinKobo)
  const send = useIntent(countShift)
  const count = useMutation({
    mutationFn: () => send({ params: { id: shift._id }, body: { notes, coins: coinKobo } }),
    async onSuccess() {
      await refresh(queryClient, showShift)
      onStep('difference')
    },
  })
  return (
    <Page {...props} title={t`Count the cash`} step={2} onBack={() => onStep('payments')}>
      <div className="till__scroll till-order">
        <Steps now={2} />
        <p>{t`All notes in the drawer, also the float. You see the difference afterwards.`}</p>
        <div className="till-notes">
          {NOTES_KOBO.map((kobo, at) => (
            <label key={kobo}>
              <span translate="no">{nairaText(kobo).replace('.00', '')}</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={pieces[at]}
                aria-invalid={Number.isNaN(notes[at]) || undefined}
                onChange={({ target }) => setPieces(pieces.map((text, nth) => (nth === at ? target.value : text)))}
              />
              <b translate="no">{notes[at] ? nairaText(kobo * notes[at]) : '–'}</b>
            </label>
          ))}
          <label>
            <span>{t`Smaller`}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              value={coins}
              aria-invalid={Number.isNaN(coinKobo) || undefined}
              onChange={({ target }) => setCoins(target.value)}
            />
            <b translate="no">{coinKobo ? nairaText(coinKobo) : '–'}</b>
          </label>
        </div>
        <div className="till-sums">
          <div data-total>
            <span>{t`Counted`}</span>
            <b translate="no">{Number.isNaN(counted) ? '–' : nairaText(counted)}</b>
          </div>
        </div>
        <ActRefusal error={count.error} fallback={t`That did not arrive. Try again.`} />
      </div>
      <div className="till__acts">
        <Button kind="act" size="till" isBusy={count.isPending} disabled={Number.isNaN(counted)} onClick={() => count.mutate()}>{t`Compare`}</Button>
      </div>
    </Page>
  )
}

function DifferenceStep({ shift, onStep, onClosed, ...props }: StepProps & { onClosed: (id: string) => void }) {
  const queryClient = useQueryClient()
  const cash = shift.cash!
  const difference = cash.difference ?? 0
  const needsReason = difference !== 0
  const form = useContractForm(closeShift, {
    values: { reason: '', password: '' },
    schema: z.object({
      reason: needsReason ? z.string().min(1, t`Say what happened`) : z.string(),
      password: z.string().min(1, t`Password is required`),
    }),
    input: ({ reason, password }) => ({
      params: { id: shift._id },
      body: { password, expected: cash.expected, ...(reason !== '' && { reason: reason as DifferenceReason }) },
    }),
    content: ({ reason }) => ({ expected: cash.expected, reason }),
    failed: t`That did not arrive. Try again.`,
    unanswered: t`That did not arrive. Try again.`,
    async onDone({ data }) {
      onClosed(data._id)
      await refresh(queryClient, showShift, showTill)
    },
  })
  return (
    <Page {...props} title={t`The difference`} step={3} onBack={() => onStep('count')}>
      <Form of={form} className="till__main">
        <div className="till__scroll till-order">
          <Steps now={3} />
          <p className="label">{difference === 0 ? t`It agrees` : difference < 0 ? t`Short` : t`Over`}</p>
          <BigAmount kobo={difference < 0 ? -difference : difference} rule={difference === 0 ? 'final' : 'none'} />
          <div className="till-sums">
            <Sum name={t`Float at ${lagosMinute(shift.openedon)}`} kobo={shift.float} />
            <Sum name={t`Cash sales`} note={String(cash.sales_count)} kobo={cash.sales} />
            <Sum name={t`Paid out`} kobo={-cash.paid_out} />
            <Sum name={t`Should be there`} kobo={cash.expected} isTotal />
            <Sum name={t`You counted`} kobo={cash.counted ?? 0} />
          </div>
          {needsReason && (
            <Select
              label={t`What happened`}
              placeholder={t`Choose`}
              options={DIFFERENCE_REASONS.map((value) => ({ value, label: reasonWord(value) }))}
              value={form.fields.reason}
              error={form.errorOf('reason')}
              onChange={({ target }) => form.set({ reason: target.value })}
            />
          )}
          {needsReason && <p className="quiet t1">{t`The owner sees the difference and your words. Nothing is taken from you by this screen.`}</p>}
          <PasswordField label={t`Your password, to close`} hint={t`After this nobody can change it.`} {...form.text('password')} />
          <FormRefusal of={form} />
        </div>
        <div className="till__acts">
          <div className="till__pair">
            <Button size="till" onClick={() => onStep('count')}>{t`Count again`}</Button>
            <Button kind="act" size="till" type="submit" isBusy={form.isBusy}>
              {t`Close the shift`}
            </Button>
          </div>
        </div>
      </Form>
    </Page>
  )
}

function Sum({ name, note, kobo, isTotal = false }: { name: string; note?: string; kobo: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <span>
        {name} {note && <small>{note}</small>}
      </span>
      <b translate="no">{nairaText(kobo)}</b>
    </div>
  )
}

function ClosedShift({ shift, onNext, ...props }: Props & { shift: Shift; onNext: () => void }) {
  const cash = shift.cash
  return (
    <Page {...props} title={t`Shift closed`}>
      <div className="till__scroll till-order">
        <h2 className="till-title" data-large>
          <CheckIcon size={28} />
          {t`Shift closed`}
        </h2>
        <BigAmount kobo={shift.received + (cash?.sales ?? 0)} rule="final" />
        <div className="till-sums">
          <Sum name={t`Through Kasuwa`} note={String(shift.payments)} kobo={shift.received} />
          {cash && <Sum name={t`In cash`} note={String(cash.sales_count)} kobo={cash.sales} />}
          {cash?.difference != null && <Sum name={t`Difference`} kobo={cash.difference} />}
          {cash?.counted != null && <Sum name={t`Left in the drawer`} kobo={cash.counted} />}
        </div>
        <p className="quiet t1">{t`Closing report ${shift.code}. The owner has it too.`}</p>
        <ShiftSlip id={shift._id} />
      </div>
      <div className="till__acts">
        <div className="till__pair">
          <Button size="till" onClick={onNext}>{t`Next shift`}</Button>
          <ButtonLink size="till" href={props.homeHref}>{t`Dashboard`}</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
