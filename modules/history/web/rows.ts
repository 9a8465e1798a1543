import { t } from '@lingui/core/macro'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { listTime, rowDate } from '../../../ui/format/dates.ts'
import type { Direction } from '../../../ui/money/Amount.tsx'
import type { HistoryRow } from '../../../ui/parts/HistoryTable.tsx'
import type { TransactionRowProps } from '../../../ui/parts/TransactionRow.tsx'
import type { HistoryItem } from '../contract.ts'

export function directionOf(item: HistoryItem): Direction {
  if (item.reversed || item.state === 'reversed') return 'back'
  return item.type === 'credit' ? 'in' : 'out'
}

/** The status of a movement in a list: quiet when it is simply final. */
export function badgeOf(item: HistoryItem): HistoryRow['badge'] {
  if (item.reversed || item.state === 'reversed') return { rule: 'back', word: t`Reversed`, isLoud: true }
  if (item.state === 'failed') return { rule: 'broken', word: t`Failed`, isLoud: true }
  if (item.state === 'processing') return { rule: 'open', word: item.type === 'credit' ? t`Incoming` : t`Processing`, isLoud: true }
  return item.type === 'credit' ? { rule: 'final', tone: 'in', word: t`Credit` } : { rule: 'final', tone: 'out', word: t`Debit` }
}

/** The other party of a movement. */
export function counterpartyOf(item: HistoryItem): string {
  if (item.name) return nameCase(item.name)
  return item.narrative || (item.type === 'credit' ? t`Payment received` : t`Payment`)
}

export function toHistoryRow(item: HistoryItem, href: string): HistoryRow {
  const about = [
    cardWord(item),
    item.party_bank,
    item.kind === 'collection' ? item.cashpoint?.name : '',
    redirectionOf(item),
    item.name && item.narrative !== item.name ? item.narrative : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    id: item._id,
    href,
    direction: directionOf(item),
    kobo: item.total,
    isVoid: item.state === 'failed',
    title: counterpartyOf(item),
    detail: detailOf(item, about),
    // The prefix is the same in each row.
    reference: item.short_reference.replace(/^[A-Z]+-/, ''),
    date: rowDate(item.createdon),
    time: listTime(item.createdon),
    badge: badgeOf(item),
  }
}

function detailOf(item: HistoryItem, about: string): string {
  if (item.reversed || item.state === 'reversed') return `${about} [Reversed]`.trim()
  return item.state === 'failed' && item.reason !== null ? item.reason : about
}

/** A payment in the cashier's list: payer, receiving account and status. */
export function toCashierHistoryRow(item: HistoryItem, href: string): HistoryRow {
  const chip = badgeOf(item)
  return {
    ...toHistoryRow(item, href),
    detail: [cardWord(item), item.party_bank, redirectionOf(item), item.name && item.narrative !== item.name ? item.narrative : '']
      .filter(Boolean)
      .join(' · '),
    reference: item.cashpoint?.accountnumber ?? '',
    badge: chip.isLoud ? chip : { ...chip, word: t`Confirmed` },
  }
}

/** A payment in the merchant's list of one cashpoint: payer, description and status. */
export function toCashpointHistoryRow(item: HistoryItem, href: string): HistoryRow {
  const row = toCashierHistoryRow(item, href)
  const narrative = item.name && item.narrative !== item.name ? item.narrative : ''
  return { ...row, detail: [redirectionOf(item), cardWord(item), item.party_bank, narrative].filter(Boolean).join(' · '), reference: narrative }
}

/** Distinguishes money by card from a transfer. */
const cardWord = (item: HistoryItem) => (item.channel === 'card' ? t`Card` : '')

/** Marks a payment to a deactivated cashpoint: by its own account, its alternate account or a card. */
const redirectionOf = (item: HistoryItem) => item.paid_to && t`paid to ${item.paid_to}, deactivated`

/** The same movement as a row for touch screens. */
export function toTransactionRow(item: HistoryItem, href?: string): TransactionRowProps {
  const { direction: way, kobo, isVoid, title, detail, time, badge: chip } = toHistoryRow(item, '')
  const tone = chip.rule === 'open' ? 'wait' : chip.rule === 'broken' ? 'wrong' : undefined
  return {
    href,
    direction: way,
    kobo,
    isVoid: isVoid ?? false,
    title,
    detail,
    time,
    state: chip.isLoud ? { word: chip.word, ...(tone && { tone }) } : undefined,
  }
}
