import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { lagosMinute } from '../../../ui/format/lagos-clock.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { ChevronLeftIcon } from '../../../ui/icons/icons.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import type { ConnectionState } from '../../../ui/parts/ConnectionStatus.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { noteCash, openTillOrder, showTill, type TillState } from '../contract.ts'
import { showShift } from '../shifts/contract.ts'
import { BigAmount } from './BigAmount.tsx'
import { Book } from './Book.tsx'
import { Keypad, type Typed, typedKobo, typeKey } from './Keypad.tsx'
import { LineLost, useLostSince } from './LineLost.tsx'
import { OrderStage } from './OrderStage.tsx'
import { tillQuery } from './queries.ts'
import { TillSettings } from './TillSettings.tsx'
import { Today } from './Today.tsx'
import { type Missed, useHeardPayments } from './useHeardPayments.ts'
import { useWakeLock } from './useWakeLock.ts'
import { useVoice } from './voice/useVoice.ts'
import { sayReceived, sayWrong } from './voice/words.ts'
import { adoptTillStyle } from './till-style.ts'

adoptTillStyle()

export type TillPlaces = { home: string; shift: string; transaction: (id: string) => string }

export type TillScreenProps = {
  cashpointid: string
  live: ConnectionState
  /** Changes with each event of the stream. */
  event: number
  places: TillPlaces
  /** The order on the screen, which the address keeps. */
  order: string | null
  onOrder: (order: string | null) => void
  /** The choice of a language. */
  languages: ReactNode
}

type View = 'amount' | 'book' | 'today'

/** The till of a cashier: an amount, the account for exactly this amount, and the moment at which exactly this amount is confirmed. */
export function TillScreen(props: TillScreenProps) {
  const { cashpointid, live, event, places, order: orderId } = props
  const { data: till, isError, isFetchedAfterMount, refetch } = useQuery(tillQuery(cashpointid))
  const voice = useVoice()
  const queryClient = useQueryClient()
  const lostSince = useLostSince(live)
  const [view, setView] = useState<View>('amount')
  const [hasSettings, setSettings] = useState(false)
  useWakeLock()
  // What the device kept of another visit has an old time.
  const asof = isFetchedAfterMount && !isError ? (till?.asof ?? null) : null
  const { missed, forgetMissed } = useHeardPayments(cashpointid, { event, isLive: live === 'live', asof }, (payment, onBegun) => {
    voice.tell(payment.fits ? sayReceived(payment.said) : sayWrong(), onBegun)
    void refresh(queryClient, showTill)
  })
  const onOrder = (next: string | null) => {
    forgetMissed()
    props.onOrder(next)
  }
  useEffect(() => void refresh(queryClient, showTill), [queryClient, event, live])
  const order = till?.orders.find(({ _id }) => _id === orderId) ?? null
  const isStage = order?.stage === 'confirmed' && lostSince === null
  return (
    <div className="till" data-stage={isStage || undefined}>
      <header className="till__head">
        <Link className="icon-button" href={places.home} aria-label={t`Back to the dashboard`}>
          <ChevronLeftIcon />
        </Link>
        <div className="till__place">
          <h1 translate="no">{till?.cashpoint.name ?? t`Till`}</h1>
          {till && (
            <p translate="no">
              {till.cashpoint.business} · {till.cashpoint.cashier}
            </p>
          )}
        </div>
        <button type="button" className="till__settings" onClick={() => setSettings(true)}>
          {t`Voice`}
        </button>
        <Lamp live={live} isLost={lostSince !== null} />
      </header>
      <div className="till__body">
        <main className="till__main">
          {lostSince !== null && <LineLost since={lostSince} hasOrder={order !== null && order.stage === 'waiting'} />}
          {voice.isLocked && !voice.isQuiet && <p className="till__note">{t`Touch the screen once, so that this till may speak.`}</p>}
          {missed && !order && <MissedPayments missed={missed} />}
          {isError && !till && (
            <Callout tone="wait" title={t`The till could not be loaded.`}>
              <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
            </Callout>
          )}
          {!till && !isError && <Skeleton rows={6} />}
          {till && order && (
            <OrderStage
              key={order._id}
              order={order}
              isLost={lostSince !== null}
              voice={voice}
              places={places}
              onNew={() => {
                setView('amount')
                onOrder(null)
              }}
            />
          )}
          {till && !order && view === 'amount' && <AmountView till={till} places={places} isLost={lostSince !== null} onOrder={onOrder} />}
          {till && !order && view === 'book' && (
            <div className="till__scroll">
              <Book till={till} chosen={null} onOpen={onOrder} />
            </div>
          )}
          {till && !order && view === 'today' && <Today cashpointid={cashpointid} cashpoint={till.cashpoint.name} voice={voice} />}
          {till && !order && (
            <nav className="till__tabs" data-single={!till.setting.says_total || undefined} aria-label={t`Till`}>
              <Tab isOn={view === 'amount'} onChoose={() => setView('amount')}>{t`Amount`}</Tab>
              <Tab isOn={view === 'book'} isNarrow onChoose={() => setView('book')}>{t`Book`}</Tab>
              {till.setting.says_total && <Tab isOn={view === 'today'} onChoose={() => setView('today')}>{t`Today`}</Tab>}
            </nav>
          )}
        </main>
        {till && (
          <aside className="till__aside">
            <Book till={till} chosen={orderId} onOpen={onOrder} />
          </aside>
        )}
      </div>
      {hasSettings && <TillSettings voice={voice} languages={props.languages} onClose={() => setSettings(false)} />}
    </div>
  )
}

function MissedPayments({ missed }: { missed: Missed }) {
  const sum = nairaText(missed.sum)
  return (
    <p className="till__note" role="status">
      {plural(missed.payments, { one: `# payment came meanwhile, ${sum} in all`, other: `# payments came meanwhile, ${sum} in all` })}
    </p>
  )
}

function Tab({ isOn, isNarrow = false, onChoose, children }: { isOn: boolean; isNarrow?: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-current={isOn || undefined} data-narrow={isNarrow || undefined} onClick={onChoose}>
      {children}
    </button>
  )
}

function Lamp({ live, isLost }: { live: ConnectionState; isLost: boolean }) {
  return (
    <span className="till__lamp" data-lost={isLost || undefined} role="status">
      <i aria-hidden="true" />
      <span>{isLost ? t`Lost` : live === 'live' ? t`Live` : t`Connecting`}</span>
    </span>
  )
}

function AmountView({ till, places, isLost, onOrder }: { till: TillState; places: TillPlaces; isLost: boolean; onOrder: (order: string) => void }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>('')
  const kobo = typedKobo(typed)
  const sendOrder = useIntent(openTillOrder)
  const sendCash = useIntent(noteCash)
  const id = till.cashpoint._id
  const open = useMutation({
    mutationFn: () => sendOrder({ params: { id }, body: { amount: kobo } }),
    async onSuccess({ data }) {
      queryClient.setQueryData(tillQuery(id).queryKey, (before) => before && { ...before, orders: [data, ...before.orders] })
      onOrder(data._id)
    },
  })
  const cash = useMutation({
    mutationFn: () => sendCash({ params: { id }, body: { kind: 'sale', amount: kobo } }),
    async onSuccess() {
      setTyped('')
      await refresh(queryClient, showShift)
    },
  })
  const isEmpty = kobo === 0
  const change = (key: string) => {
    open.reset()
    cash.reset()
    setTyped((before) => typeKey(before, key))
  }
  return (
    <>
      <div className="till__line">
        <Link href={places.shift}>{till.shift ? t`Shift open since ${lagosMinute(till.shift.openedon)}` : t`Open your shift`}</Link>
      </div>
      <div className="till__typed">
        <p className="label">{t`The customer pays`}</p>
        <BigAmount kobo={kobo} hasCaret />
        {/* A toast would lie over the keys. */}
        {cash.data && (
          <p className="soft" role="status">
            {cash.data.message}
          </p>
        )}
        {!till.takes_money && <p className="wrong t1">{t`Customers cannot pay into this account now.`}</p>}
        <ActRefusal error={open.error ?? cash.error} fallback={t`That did not arrive. Try again.`} />
      </div>
      <Keypad onKey={change} onEnter={() => !isEmpty && till.takes_money && open.mutate()} />
      <div className="till__acts till__acts--amount">
        <Button
          size="till"
          isBusy={cash.isPending}
          disabled={isEmpty || isLost || till.shift === null}
          onClick={() => cash.mutate()}
        >{t`In cash`}</Button>
        <Button kind="act" size="till" isBusy={open.isPending} disabled={isEmpty || isLost || !till.takes_money} onClick={() => open.mutate()}>
          {t`Show account`}
        </Button>
      </div>
      {till.shift === null && <p className="till__note">{t`Cash sales are noted in a shift. Open your shift first.`}</p>}
    </>
  )
}
