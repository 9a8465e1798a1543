import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { addMs, now, toDate } from '../../../ui/clock.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { lagosClock } from '../../../ui/format/lagos-clock.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { CheckIcon, PlusIcon, SoundIcon, WaitIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Countdown, useIsOver } from '../../../ui/parts/Countdown.tsx'
import { QrCode } from '../../../ui/parts/QrCode.tsx'
import { acceptTillOrder, cancelTillOrder, lookForPayment, showTill, type TillOrder, type TillPayment } from '../contract.ts'
import { BigAmount } from './BigAmount.tsx'
import { BookLine, sourceOf } from './Book.tsx'
import { SpokenWords } from './SpokenWords.tsx'
import type { TillPlaces } from './TillScreen.tsx'
import type { Voice } from './voice/useVoice.ts'
import { sayReceived, sayWrong } from './voice/words.ts'

type Props = { order: TillOrder; isLost: boolean; voice: Voice; places: TillPlaces; onNew: () => void }

/** An order on the screen, as its stage is. Only what the server has confirmed is green. */
export function OrderStage(props: Props) {
  const { order, isLost } = props
  /** The missing part is asked for with the same account. */
  const [asksForRest, setAsksForRest] = useState(false)
  const [near, setNear] = useState<readonly TillPayment[] | null>(null)
  if (order.stage === 'confirmed' && !isLost) return <Confirmed {...props} />
  if (order.stage === 'wrong' && !asksForRest) return <Wrong {...props} onAskForRest={() => setAsksForRest(true)} />
  if (order.stage === 'accepted') return <Ended {...props} title={t`Accepted`} text={t`${nairaText(order.taken)} was taken for this order.`} />
  if (order.stage === 'sending_back')
    return <Ended {...props} title={t`Going back`} text={t`${nairaText(order.mismatch?.amount ?? 0)} is on its way back to the payer.`} />
  if (order.stage === 'ended') return <Ended {...props} title={t`Ended`} text={endedText(order)} />
  if (near !== null) return <NotHere {...props} near={near} onKeepWaiting={() => setNear(null)} onNear={setNear} />
  return <Waiting {...props} onNear={setNear} />
}

function useOrderAct(act: () => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => void refresh(queryClient, showTill),
  })
}

function useLook(id: string, onNear: (near: readonly TillPayment[]) => void) {
  const queryClient = useQueryClient()
  const send = useIntent(lookForPayment)
  return useMutation({
    mutationFn: () => send({ params: { id }, body: {} }),
    onSuccess: ({ data }) => onNear(data.near),
    onSettled: () => void refresh(queryClient, showTill),
  })
}

function Waiting({ order, isLost, onNew, onNear }: Props & { onNear: (near: readonly TillPayment[]) => void }) {
  const sendCancel = useIntent(cancelTillOrder)
  const cancel = useOrderAct(() => sendCancel({ params: { id: order._id }, body: {} }), onNew)
  const look = useLook(order._id, onNear)
  const missing = order.amount - order.received
  return (
    <>
      <div className="till__scroll till-order">
        <StageTitle tone={isLost ? 'quiet' : 'wait'} icon={<WaitIcon size={24} />}>
          {isLost ? t`Not known yet` : t`Waiting for exactly`}
        </StageTitle>
        <BigAmount kobo={missing} rule="open" isPale={isLost} />
        <PayWays order={order} missing={missing} />
      </div>
      <div className="till__acts">
        <ActRefusal error={cancel.error ?? look.error} fallback={t`That did not arrive. Try again.`} />
        {order.allowed.includes('look') && (
          <Button size="till" isBusy={look.isPending} disabled={isLost} onClick={() => look.mutate()}>{t`Customer says it is sent`}</Button>
        )}
        <div className="till__pair">
          {order.allowed.includes('cancel') && (
            <Button size="till" isBusy={cancel.isPending} disabled={isLost} onClick={() => cancel.mutate()}>{t`Cancel`}</Button>
          )}
          <Button size="till" icon={<PlusIcon size={20} />} onClick={onNew}>{t`New amount`}</Button>
        </div>
      </div>
    </>
  )
}

function PayWays({ order, missing }: { order: TillOrder; missing: number }) {
  const { account, accountstate, expires } = order
  if (account === null) return <p role="status">{t`Getting an account number from the bank. This takes a few seconds.`}</p>
  return (
    <div className="till-ways">
      <QrCode text={account.qr} label={t`QR code of the account number and ${nairaText(missing)}`} />
      <div className="till-ways__dial">
        <p className="label">{account.dialcode === null ? t`Scan` : t`Scan, or dial`}</p>
        {account.dialcode !== null && (
          <p className="till-dial" translate="no">
            {account.dialcode
              .replace('{bank}', t`bank`)
              .split('+')
              .map((part, at) => (
                <span key={at}>{at === 0 ? part : `+${part}`}</span>
              ))}
          </p>
        )}
      </div>
      <div className="till-ways__account">
        <p className="label">{t`Or send to`}</p>
        <p className="till-number" translate="no">
          {account.number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')}
        </p>
        <p className="soft" translate="no">
          {account.bank} · {account.name}
        </p>
        {accountstate === 'own' ? (
          <Drain order={order} expires={expires} />
        ) : (
          <p className="wait t1">
            {t`This is the number of the cashpoint, because the bank gave no other. This till cannot match the payment by itself: look at the book.`}
          </p>
        )}
      </div>
    </div>
  )
}

/** The time of the number: two lines that become shorter. */
function Drain({ order, expires }: { order: TillOrder; expires: string }) {
  useIsOver(expires)
  const whole = toDate(expires).getTime() - toDate(order.createdon).getTime()
  const left = Math.max(0, toDate(expires).getTime() - now().getTime()) / whole
  return (
    <div className="till-drain" data-late={left < 0.2 || undefined}>
      <p>
        <span>{t`For this customer only`}</span> <Countdown until={expires} />
      </p>
      <span className="till-drain__line" aria-hidden="true">
        <span style={{ width: `${Math.round(left * 1_000) / 10}%` }} />
      </span>
    </div>
  )
}

function NotHere({
  order,
  isLost,
  near,
  onKeepWaiting,
  onNear,
}: Props & { near: readonly TillPayment[]; onKeepWaiting: () => void; onNear: (near: readonly TillPayment[]) => void }) {
  const look = useLook(order._id, onNear)
  const isAsking = order.answered === null || (order.asked !== null && order.answered < order.asked)
  return (
    <>
      <div className="till__scroll till-order" role="status">
        <StageTitle tone="wait" icon={<WaitIcon size={24} />}>
          {isAsking ? t`Asking the bank` : t`Not here yet`}
        </StageTitle>
        <BigAmount kobo={order.amount - order.received} rule="open" />
        <p className="till-order__told">{lookText(order, isAsking)}</p>
        <h2>{t`Near it, in the last hour`}</h2>
        {near.length === 0 && <p className="quiet">{t`No payment of about this amount.`}</p>}
        <ul className="till-book">
          {near.map((payment) => (
            <BookLine key={payment._id} payment={payment} />
          ))}
        </ul>
      </div>
      <div className="till__acts">
        <ActRefusal error={look.error} fallback={t`That did not arrive. Try again.`} />
        <Button kind="act" size="till" onClick={onKeepWaiting}>{t`Keep waiting`}</Button>
        <Button size="till" isBusy={look.isPending || isAsking} disabled={isLost} onClick={() => look.mutate()}>
          {t`Ask the bank again`}
        </Button>
      </div>
    </>
  )
}

function lookText(order: TillOrder, isAsking: boolean): string {
  const amount = nairaText(order.amount - order.received)
  if (isAsking) return t`The bank is looking for ${amount}. Keep the goods.`
  if (order.unanswered) return t`The bank did not answer at ${lagosClock(order.answered!)}. Keep the goods and ask again.`
  return t`The bank has nothing of ${amount} for this customer. Asked at ${lagosClock(order.answered!)}.`
}

function Wrong({ order, isLost, voice, places, onNew, onAskForRest }: Props & { onAskForRest: () => void }) {
  const sendAccept = useIntent(acceptTillOrder)
  const accept = useOrderAct(() => sendAccept({ params: { id: order._id }, body: {} }))
  const { payment, kind, difference } = order
  const paid = payment?.amount ?? order.received
  const isShort = kind === 'short' || kind === null
  return (
    <>
      <div className="till__scroll till-order" role="alert">
        <StageTitle tone="wrong" icon={<WarningIcon size={28} />} isLarge>
          {t`Wrong amount`}
        </StageTitle>
        <BigAmount kobo={isShort ? order.received : paid} rule={isShort ? 'part' : 'none'} share={isShort ? order.received / order.amount : 1} />
        <p className="till-order__told">
          <b>{wrongText(order)}</b> <span>{isShort ? t`Keep the goods until it is here.` : t`Keep the goods.`}</span>
        </p>
        {payment && (
          <dl className="till-facts">
            <div>
              <dt>{t`From`}</dt>
              <dd translate="no">
                <b>{payment.payer}</b>
                <br />
                {sourceOf(payment)}, {lagosClock(payment.at)}
              </dd>
            </div>
            <div>
              <dt>{t`The money`}</dt>
              <dd>{t`In the account, and held for a decision.`}</dd>
            </div>
          </dl>
        )}
      </div>
      <div className="till__acts">
        <ActRefusal error={accept.error} fallback={t`That did not arrive. Try again.`} />
        {isShort && order.account !== null && (
          <Button kind="act" size="till" onClick={onAskForRest}>{t`Ask for ${nairaText(difference)} more`}</Button>
        )}
        {order.allowed.includes('accept') ? (
          <Button size="till" isBusy={accept.isPending} disabled={isLost} onClick={() => accept.mutate()}>{t`Accept ${nairaText(paid)}`}</Button>
        ) : (
          <p className="till__decides">{t`The owner decides`}</p>
        )}
        {payment && <ButtonLink size="till" href={places.transaction(payment._id)}>{t`Ask the owner to send it back`}</ButtonLink>}
        <div className="till__pair">
          <Button size="till" icon={<SoundIcon size={20} />} onClick={() => voice.say(sayWrong())}>{t`Say again`}</Button>
          <Button size="till" icon={<PlusIcon size={20} />} onClick={onNew}>{t`New amount`}</Button>
        </div>
      </div>
    </>
  )
}

function wrongText({ kind, difference, amount }: TillOrder): string {
  if (kind === 'over') return t`${nairaText(difference)} more than ${nairaText(amount)} came.`
  if (kind === 'late' || kind === 'unknown') return t`It came after its time was over.`
  if (kind === 'double') return t`This order was paid already.`
  return t`${nairaText(difference)} is missing of ${nairaText(amount)}.`
}

function endedText({ mismatch }: TillOrder): string {
  if (mismatch?.state === 'sent_back') return t`${nairaText(mismatch.amount)} came and was sent back to the payer. Keep the goods.`
  if (mismatch?.state === 'kept') return t`${nairaText(mismatch.amount)} came, and nobody took it for this order. It stays in the account.`
  return t`Nothing came for this account. Do not let the customer send to it any more.`
}

const BACK_S = 15

function Confirmed({ order, voice, onNew }: Props) {
  const [ends] = useState(() => addMs(now(), BACK_S * 1_000))
  const isOver = useIsOver(ends)
  const goOn = useEffectEvent(onNew)
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver])
  const clips = sayReceived(order.amount)
  const { payment } = order
  const left = Math.max(0, Math.ceil((ends.getTime() - now().getTime()) / 1_000))
  return (
    <>
      <div className="till__scroll till-order" role="status">
        <StageTitle tone="stage" icon={<CheckIcon size={28} />} isLarge>
          {t`Confirmed`}
        </StageTitle>
        <BigAmount kobo={order.amount} rule="final" />
        {payment && (
          <p className="till-order__payer">
            {t`From`} <b translate="no">{payment.payer}</b>
            <br />
            <span translate="no">
              {sourceOf(payment)}, {lagosClock(payment.at)}
            </span>
          </p>
        )}
        <SpokenWords clips={clips} playing={voice.playing} />
      </div>
      <div className="till__acts">
        <p className="till__back" aria-hidden="true">{t`Back to the keypad in ${left} seconds`}</p>
        <div className="till__pair">
          <Button size="till" icon={<SoundIcon size={20} />} onClick={() => voice.say(clips)}>{t`Say again`}</Button>
          <Button size="till" icon={<PlusIcon size={20} />} onClick={onNew}>{t`New amount`}</Button>
        </div>
      </div>
    </>
  )
}

function Ended({ order, title, text, onNew }: Props & { title: string; text: string }) {
  return (
    <>
      <div className="till__scroll till-order" role="status">
        <StageTitle tone="quiet" icon={<WaitIcon size={24} />}>
          {title}
        </StageTitle>
        <BigAmount kobo={order.amount} isPale={order.stage === 'ended'} />
        <p className="till-order__told">{text}</p>
      </div>
      <div className="till__acts">
        <Button kind="act" size="till" icon={<PlusIcon size={20} />} onClick={onNew}>{t`New amount`}</Button>
      </div>
    </>
  )
}

function StageTitle({
  tone,
  icon,
  isLarge = false,
  children,
}: {
  tone: 'wait' | 'wrong' | 'stage' | 'quiet'
  icon: ReactNode
  isLarge?: boolean
  children: ReactNode
}) {
  return (
    <h2 className="till-title" data-tone={tone} data-large={isLarge || undefined}>
      {icon}
      {children}
    </h2>
  )
}
