import type { ReactNode } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { ReceiveIcon, SendIcon } from '../icons/icons.tsx'
import { Amount, type Direction } from '../money/Amount.tsx'
import { TextWithAmounts } from '../money/HideableAmounts.tsx'
import { Link } from './Link.tsx'
import './transaction-row.css'

export type TransactionRowProps = {
  /** Without it the row is no link. */
  href?: string | undefined
  direction: Direction
  title: ReactNode
  detail?: ReactNode
  kobo: WireKobo
  time: string
  /** Shown before the time unless the status is simply final: "Processing", "Not sent", "Reversed". */
  state?: { word: string; tone?: 'wait' | 'wrong' } | undefined
  isVoid?: boolean
  isChosen?: boolean
  isNew?: boolean
  /** The link opens something beside the list. */
  keepsPlace?: boolean
}

/** A movement as a row for touch screens, 56 px high. `isNew` slides it in once. */
export function TransactionRow({
  href,
  direction: way,
  title,
  detail,
  kobo,
  time,
  state,
  isVoid = false,
  isChosen,
  isNew,
  keepsPlace,
}: TransactionRowProps) {
  const isOut = way === 'out'
  const look = { className: 'tx', 'aria-current': isChosen || undefined, 'data-new': isNew || undefined }
  const body = (
    <>
      <span className={isVoid || way === 'back' ? 'tx__way' : `tx__way tx__way--${way}`}>
        {isOut ? <SendIcon size={20} /> : <ReceiveIcon size={20} />}
      </span>
      <span className="tx__who">
        <b translate="no">{title}</b>
        {detail && (
          <small translate="no">
            <TextWithAmounts>{detail}</TextWithAmounts>
          </small>
        )}
      </span>
      <span className="tx__sum">
        <Amount kobo={kobo} way={way} isVoid={isVoid} />
        <small className={state?.tone && `is-${state.tone}`}>{state ? `${state.word} · ${time}` : time}</small>
      </span>
    </>
  )
  return href === undefined ? (
    <div {...look}>{body}</div>
  ) : (
    <Link {...look} href={href} keepsPlace={keepsPlace ?? false}>
      {body}
    </Link>
  )
}
