import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { UmbrellaDrawing } from '../../../../ui/drawings/UmbrellaDrawing.tsx'
import { fullTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../../ui/parts/DescriptionList.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { keepMismatch, listMismatches, type Mismatch } from '../../expected/contract.ts'
import { mismatchesQuery } from './queries.ts'
import './payment-links.css'

/** Payments that do not fit, the nearest clock first. Each is taken as it came, or sent back with the PIN. */
export function Mismatches({
  businessid,
  chosen,
  reverseHrefOf,
  refundHrefOf,
}: {
  businessid: string
  chosen: string | undefined
  reverseHrefOf: (transactionId: string) => string
  refundHrefOf: (cardPaymentId: string) => string
}) {
  const { data, isError, refetch } = useQuery(mismatchesQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`The payments to sort out could not be loaded. Your money is safe.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.length === 0) return <EmptyState drawing={<UmbrellaDrawing />}>{t`Nothing to sort out.`}</EmptyState>
  return (
    <ul className="payment-links" aria-label={t`Payments to sort out`}>
      {data.map((mismatch) => (
        <MismatchRow
          key={mismatch._id}
          mismatch={mismatch}
          isChosen={mismatch._id === chosen}
          backHref={mismatch.card_payment === null ? reverseHrefOf(mismatch.transaction_id) : refundHrefOf(mismatch.card_payment)}
        />
      ))}
    </ul>
  )
}

function MismatchRow({ mismatch, isChosen, backHref }: { mismatch: Mismatch; isChosen: boolean; backHref: string }) {
  const queryClient = useQueryClient()
  const send = useIntent(keepMismatch)
  const keep = useMutation({
    mutationFn: () => send({ params: { id: mismatch._id }, body: {} }),
    onSettled: () => void refresh(queryClient, listMismatches),
  })
  const { kind, amount, paid, payer, payer_bank, arrived, due, goesback, expected, allowed } = mismatch
  return (
    <li data-new={isChosen || undefined}>
      <div className="payment-links__facts">
        <span>
          <StatusBadge rule="open">{kindWord(kind)}</StatusBadge>
          <b>{whatHappened(mismatch)}</b>
        </span>
        <span className="payment-links__sum">
          <Amount kobo={paid} />
        </span>
      </div>
      <DescriptionList
        facts={[
          { name: t`From`, value: `${nameCase(payer)} · ${payer_bank}` },
          { name: t`For`, value: expected.reference },
          { name: t`Arrived`, value: fullTime(arrived) },
          goesback === null ? { name: t`Decide until`, value: fullTime(due) } : { name: t`Goes back by your rule`, value: fullTime(goesback) },
          kind === 'late' && { name: t`Ended`, value: fullTime(expected.expires) },
        ]}
      />
      <div className="buttons">
        {allowed.includes('keep') && (
          <Button kind={kind === 'late' || kind === 'short' ? 'act' : 'line'} isBusy={keep.isPending} onClick={() => keep.mutate()}>
            {keepWords(kind)}
          </Button>
        )}
        {(allowed.includes('send_back') || allowed.includes('refund')) && (
          <ButtonLink kind={kind === 'late' || kind === 'short' ? 'line' : 'act'} href={backHref}>
            {allowed.includes('refund') ? t`Refund ${nairaText(amount)} to the card` : t`Send ${nairaText(amount)} back`}
          </ButtonLink>
        )}
      </div>
      <ActRefusal error={keep.error} fallback={t`The decision did not arrive. Try again.`} />
      <p className="t1 quiet">
        {goesback === null ? (
          <span>{t`The money is held until you decide. Without a decision it is yours after that time.`}</span>
        ) : (
          <span>{t`The money is held. Your rule sends ${nairaText(amount)} back at that time, unless you decide before.`}</span>
        )}
      </p>
    </li>
  )
}

const kindWord = (kind: Mismatch['kind']): string => ({ short: t`Short`, over: t`Over`, late: t`Late`, double: t`Paid twice` })[kind]

function whatHappened({ kind, amount, expected }: Mismatch): string {
  if (kind === 'short') return t`${nairaText(expected.amount - expected.received)} is missing of ${nairaText(expected.amount)}`
  if (kind === 'over') return t`${nairaText(amount)} too much for ${nairaText(expected.amount)}. The order is paid.`
  if (kind === 'late') return t`It came after the number ended`
  return t`The order was paid already`
}

const keepWords = (kind: Mismatch['kind']): string =>
  ({ short: t`Take it as full payment`, over: t`Keep it`, late: t`The sale stands`, double: t`Keep it` })[kind]
