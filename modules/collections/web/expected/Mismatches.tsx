import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { UmbrellaDrawing } from '../../../../ui/drawings/UmbrellaDrawing.tsx'
import { listTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { PanelSplit } from '../../../../ui/parts/DetailPanel.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import type { Mismatch } from '../../expected/contract.ts'
import { MismatchPanel } from './MismatchPanel.tsx'
import { accountText, clockOf, kindWord, shortly } from './mismatch-words.ts'
import { adoptMismatchesStyle } from './mismatches-style.ts'
import { mismatchesQuery } from './queries.ts'

/** Payments that do not fit, the nearest clock first. The chosen one is beside the list with what can be done about it. */
export function Mismatches({
  businessid,
  chosen,
  hrefOf,
  onClose,
  reverseHrefOf,
  refundHrefOf,
}: {
  businessid: string
  chosen: string | undefined
  hrefOf: (id: string) => string
  onClose: () => void
  reverseHrefOf: (transactionId: string) => string
  refundHrefOf: (cardPaymentId: string, amountKobo: number) => string
}) {
  adoptMismatchesStyle()
  const { data, isError, refetch } = useQuery(mismatchesQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`The payments to sort out could not be loaded. Your money is safe.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.length === 0) return <EmptyState drawing={<UmbrellaDrawing />}>{t`Nothing to sort out.`}</EmptyState>
  const open = data.find(({ _id }) => _id === chosen)
  const total = data.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <PanelSplit
      panel={(place) =>
        open && (
          <MismatchPanel
            key={open._id}
            place={place}
            mismatch={open}
            backHref={open.card_payment === null ? reverseHrefOf(open.transaction_id) : refundHrefOf(open.card_payment, open.amount)}
            onClose={onClose}
          />
        )
      }
    >
      <p>
        <b>{plural(data.length, { one: `# payment, ${nairaText(total)}.`, other: `# payments, ${nairaText(total)}.` })}</b>{' '}
        <span className="quiet">{t`The money is in your account and waits here.`}</span>
      </p>
      <ul className="mismatches" aria-label={t`Payments to sort out`}>
        {data.map((mismatch) => (
          <li key={mismatch._id}>
            <MismatchRow mismatch={mismatch} isChosen={mismatch === open} href={hrefOf(mismatch._id)} />
          </li>
        ))}
      </ul>
    </PanelSplit>
  )
}

function MismatchRow({ mismatch, isChosen, href }: { mismatch: Mismatch; isChosen: boolean; href: string }) {
  const { kind, paid, payer, arrived, expected, cashpoint } = mismatch
  const { text, tone } = clockOf(mismatch)
  return (
    <Link className="mismatches__row" href={href} keepsPlace aria-current={isChosen || undefined}>
      <span>
        <StatusBadge rule="open">{kindWord(kind)}</StatusBadge>
      </span>
      <span className="mismatches__who">
        <b translate="no">{`${nameCase(payer)}, ${accountText(mismatch)}`}</b>
        <small>{t`Order ${expected.reference} · ${cashpoint} · ${listTime(arrived)}`}</small>
      </span>
      <span className="mismatches__end">
        <Amount kobo={paid} />
        <small>{shortly(mismatch)}</small>
        <small data-tone={tone}>{text}</small>
      </span>
    </Link>
  )
}
