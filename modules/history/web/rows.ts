import { titleCase } from '../../../ui/format/account-number.ts'
import { listTime } from '../../../ui/format/dates.ts'
import type { Way } from '../../../ui/money/Amount.tsx'
import type { HistoryRow } from '../../../ui/parts/HistoryTable.tsx'
import type { TransactionRowProps } from '../../../ui/parts/TransactionRow.tsx'
import type { HistoryItem } from '../contract.ts'

export function wayOf(item: HistoryItem): Way {
  if (item.reversed || item.state === 'reversed') return 'back'
  return item.type === 'credit' ? 'in' : 'out'
}

/** The state of a movement as a list says it: quiet when it is simply final. */
export function chipOf(item: HistoryItem): HistoryRow['chip'] {
  if (item.reversed || item.state === 'reversed') return { rule: 'back', word: 'Reversed', isLoud: true }
  if (item.state === 'failed') return { rule: 'broken', word: 'Failed', isLoud: true }
  if (item.state === 'processing') return { rule: 'open', word: item.type === 'credit' ? 'Incoming' : 'Processing', isLoud: true }
  return item.type === 'credit' ? { rule: 'final', tone: 'in', word: 'Credit' } : { rule: 'final', tone: 'out', word: 'Debit' }
}

/** Who is on the other side of a movement. */
export function partyOf(item: HistoryItem): string {
  if (item.name) return titleCase(item.name)
  return item.narrative || (item.type === 'credit' ? 'Payment received' : 'Payment')
}

export function rowOf(item: HistoryItem, href: string): HistoryRow {
  const about = [
    item.party_bank,
    item.kind === 'collection' ? item.cashpoint?.name : '',
    item.name && item.narrative !== item.name ? item.narrative : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    id: item._id,
    href,
    way: wayOf(item),
    kobo: item.total,
    isVoid: item.state === 'failed',
    title: partyOf(item),
    detail: item.reversed || item.state === 'reversed' ? `${about} [Reversed]`.trim() : about,
    reference: item.transactionref,
    time: listTime(item.createdon),
    chip: chipOf(item),
  }
}

/** A payment as the counter reads it: who paid, where to, whether it is there. */
export function tillRowOf(item: HistoryItem, href: string): HistoryRow {
  const chip = chipOf(item)
  return {
    ...rowOf(item, href),
    detail: [item.party_bank, item.name && item.narrative !== item.name ? item.narrative : ''].filter(Boolean).join(' · '),
    reference: item.cashpoint?.accountnumber ?? '',
    chip: chip.isLoud ? chip : { ...chip, word: 'Confirmed' },
  }
}

/** The same movement under a thumb. */
export function shortRowOf(item: HistoryItem, href?: string): TransactionRowProps {
  const { way, kobo, isVoid, title, detail, time, chip } = rowOf(item, '')
  const tone = chip.rule === 'open' ? 'wait' : chip.rule === 'broken' ? 'wrong' : undefined
  return {
    href,
    way,
    kobo,
    isVoid: isVoid ?? false,
    title,
    detail,
    time,
    state: chip.isLoud ? { word: chip.word, ...(tone && { tone }) } : undefined,
  }
}
