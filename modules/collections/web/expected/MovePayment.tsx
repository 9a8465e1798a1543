import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import type { WireReply } from '../../../../platform/http/contract.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { listTime, shortDate } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { SearchIcon } from '../../../../ui/icons/icons.tsx'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { Field } from '../../../../ui/parts/Field.tsx'
import { RadioCards } from '../../../../ui/parts/RadioCards.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { listExpectedPayments, listMismatches, type Mismatch, movePayment, type showMismatchCandidates } from '../../expected/contract.ts'
import { mismatchCandidatesQuery } from './queries.ts'

type Candidates = WireReply<typeof showMismatchCandidates>
type Fit = Pick<Candidates['orders'][number], 'fit' | 'difference'>
type Step = { mismatch: Mismatch; onBack: () => void; onDone: () => void }

/** The payment counts for another open order. The order that it fits is chosen first. */
export function MoveToOrder({ mismatch, onBack, onDone }: Step) {
  const { data, isError } = useQuery(mismatchCandidatesQuery(mismatch._id))
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const move = useMove()
  if (!data) return <Waiting isError={isError} onBack={onBack} />
  const found = data.orders.filter((order) => matches(words, order))
  const chosen = found.find(({ _id }) => _id === picked) ?? (picked === null && found[0]?.fit === 'exact' ? found[0] : undefined)
  return (
    <div className="mismatch-move">
      <Field
        label={t`Find an order`}
        type="search"
        placeholder={t`Order or amount`}
        autoComplete="off"
        before={<SearchIcon size={20} />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 ? (
        <p className="quiet">{t`No open order matches.`}</p>
      ) : (
        <div className="mismatch-move__choices">
          <RadioCards
            label={t`Open orders`}
            value={chosen?._id ?? null}
            onChange={setPicked}
            options={found.map((order) => ({
              value: order._id,
              title: (
                <Line amount={order.missing} fit={order}>
                  {order.note === null ? order.reference : `${order.reference} · ${order.note}`}
                </Line>
              ),
              detail: t`open since ${shortDate(order.createdon)}`,
            }))}
          />
        </div>
      )}
      {chosen && <p className="t1 quiet">{afterwards(chosen)}</p>}
      <Buttons onBack={onBack}>
        <Button
          kind="act"
          isBusy={move.isPending}
          disabled={!chosen}
          onClick={() =>
            chosen && move.mutate({ order: chosen._id, transaction_id: mismatch.transaction_id, amount: data.amount }, { onSuccess: onDone })
          }
        >
          {chosen ? t`Move ${nairaText(data.amount)} to ${chosen.reference}` : t`Choose an order`}
        </Button>
      </Buttons>
      <ActRefusal error={move.error} fallback={t`The decision did not arrive. Try again.`} />
    </div>
  )
}

/** Another payment counts for the order of a short one. */
export function JoinPayments({ mismatch, onBack, onDone }: Step) {
  const { data, isError } = useQuery(mismatchCandidatesQuery(mismatch._id))
  const [picked, setPicked] = useState<string | null>(null)
  const move = useMove()
  if (!data) return <Waiting isError={isError} onBack={onBack} />
  const { payments } = data
  const { expected } = mismatch
  const chosen =
    payments.find(({ transaction_id }) => transaction_id === picked) ?? (picked === null && payments[0]?.fit === 'exact' ? payments[0] : undefined)
  return (
    <div className="mismatch-move">
      <p>
        <b>{t`${nairaText(expected.amount - expected.received)} is missing of ${nairaText(expected.amount)}`}</b>
      </p>
      {payments.length === 0 ? (
        <p className="quiet">{t`No other payment waits, and none of the last 24 hours is exactly what is missing.`}</p>
      ) : (
        <div className="mismatch-move__choices">
          <RadioCards
            label={t`Other payments`}
            value={chosen?.transaction_id ?? null}
            onChange={setPicked}
            options={payments.map((payment) => ({
              value: payment.transaction_id,
              title: (
                <Line amount={payment.amount} fit={payment}>
                  {`${nameCase(payment.payer)} · ${payment.payer_bank}`}
                </Line>
              ),
              detail: payment.reference === null ? listTime(payment.arrived) : t`${listTime(payment.arrived)}, for ${payment.reference}`,
            }))}
          />
        </div>
      )}
      {chosen && (
        <div className="mismatch-move__sum">
          <span className="label">{chosen.fit === 'short' ? t`Order ${expected.reference}, so far` : t`Order ${expected.reference}, whole`}</span>
          <StatusRule rule={chosen.fit === 'short' ? 'open' : 'final'}>
            <Amount kobo={chosen.fit === 'short' ? expected.received + chosen.amount : expected.amount} size="second" />
          </StatusRule>
          <span className="t1 quiet">{afterwards(chosen)}</span>
        </div>
      )}
      {chosen?.isotherpayer && (
        <Callout tone="wait" title={t`Two different payers.`}>
          <span>{t`If one of them asks for the money back later, you see both payments.`}</span>
        </Callout>
      )}
      <Buttons onBack={onBack}>
        {payments.length > 0 && (
          <Button
            kind="act"
            isBusy={move.isPending}
            disabled={!chosen}
            onClick={() =>
              chosen && move.mutate({ order: expected._id, transaction_id: chosen.transaction_id, amount: chosen.amount }, { onSuccess: onDone })
            }
          >
            {!chosen ? t`Choose a payment` : chosen.fit === 'short' ? t`Join the payments` : t`Join and close the order`}
          </Button>
        )}
      </Buttons>
      <ActRefusal error={move.error} fallback={t`The decision did not arrive. Try again.`} />
    </div>
  )
}

function useMove() {
  const queryClient = useQueryClient()
  const send = useIntent(movePayment)
  return useMutation({
    mutationFn: ({ order, ...body }: { order: string; transaction_id: string; amount: number }) => send({ params: { id: order }, body }),
    onSettled: () => {
      void refresh(queryClient, listMismatches)
      void refresh(queryClient, listExpectedPayments)
    },
  })
}

function Line({ amount, fit, children }: { amount: number; fit: Fit; children: ReactNode }) {
  return (
    <span className="mismatch-move__line">
      <span translate="no">{children}</span>
      <span>{nairaText(amount)}</span>
      <small>{fitWords(fit)}</small>
    </span>
  )
}

function fitWords({ fit, difference }: Fit): string {
  if (fit === 'exact') return t`fits`
  return fit === 'over' ? t`${nairaText(difference)} over` : t`${nairaText(difference)} still missing`
}

function afterwards({ fit, difference }: Fit): string {
  if (fit === 'exact') return t`The order is paid then. No money moves.`
  if (fit === 'over') return t`The order is paid then. ${nairaText(difference)} is too much and waits here.`
  return t`The order waits for ${nairaText(difference)} then, and the money stays held.`
}

const Buttons = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className="buttons">
    {children}
    <Button kind="text" onClick={onBack}>{t`Back`}</Button>
  </div>
)

function Waiting({ isError, onBack }: { isError: boolean; onBack: () => void }) {
  if (!isError) return <Skeleton rows={4} />
  return (
    <Callout tone="wait" title={t`The open orders could not be loaded. Your money is safe.`}>
      <Button kind="text" size="small" onClick={onBack}>{t`Back`}</Button>
    </Callout>
  )
}

function matches(words: string, { reference, note, amount, missing }: Candidates['orders'][number]): boolean {
  const text = words.trim().toLowerCase()
  if (text === '') return true
  return (
    `${reference} ${note ?? ''}`.toLowerCase().includes(text) ||
    [amount, missing].some((kobo) => nairaText(kobo).replace(/[₦,]/g, '').startsWith(text.replace(/[₦,]/g, '')))
  )
}
