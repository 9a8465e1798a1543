import type { HistoryItem } from '../../../../modules/history/contract.ts'
import { toHistoryRow } from '../../../../modules/history/web/index.ts'
import { MERCHANT_PATH } from '../navigation.ts'
import type { Opened } from './opened.ts'

/** A payment as the palette keeps and shows it. */
export function openedPayment(item: HistoryItem): Opened {
  const { direction: way, title, kobo, isVoid = false } = toHistoryRow(item, '')
  return {
    key: item._id,
    is: 'payment',
    title,
    detail: [item.party_bank, item.kind === 'collection' ? item.cashpoint?.name : ''].filter(Boolean).join(', '),
    at: item.createdon,
    amount: Number(kobo),
    way,
    isVoid,
    href: `${MERCHANT_PATH}/history?tx=${item._id}`,
  }
}
