import { plural, t } from '@lingui/core/macro'
import { now, toDate } from '../../../../ui/clock.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import type { Mismatch } from '../../expected/contract.ts'

type Kind = Mismatch['kind']

export const kindWord = (kind: Kind): string => ({ short: t`Short`, over: t`Over`, late: t`Late`, double: t`Paid twice`, unknown: t`Unknown` })[kind]

export function whatHappened({ kind, amount, expected }: Mismatch): string {
  if (kind === 'short') return t`${nairaText(expected.amount - expected.received)} is missing of ${nairaText(expected.amount)}`
  if (kind === 'over') return t`${nairaText(amount)} too much for ${nairaText(expected.amount)}. The order is paid.`
  if (kind === 'late') return t`It came after the number ended`
  if (kind === 'unknown') return t`No order asked for it. It came to a number that had ended.`
  return t`The order was paid already`
}

/** The account or card that paid. A card may say no number. */
export const accountText = ({ payer_bank, payer_account }: Mismatch): string =>
  payer_account === '' ? payer_bank : `${payer_bank} ••• ${payer_account}`

/** In the row of the list, under the amount. */
export function shortly({ kind, expected }: Mismatch): string {
  if (kind === 'short' || kind === 'over') return t`of ${nairaText(expected.amount)}`
  if (kind === 'late') return t`after the end`
  return kind === 'unknown' ? t`no order asked for it` : t`paid already`
}

export const keepWords = (kind: Kind): string =>
  ({ short: t`Take it as full payment`, over: t`Keep it`, late: t`The sale stands`, double: t`Keep it`, unknown: t`Take it without an order` })[kind]

export function keepDetail({ kind, expected }: Mismatch): string {
  if (kind === 'short') return t`The order is closed, ${nairaText(expected.amount - expected.received)} is forgiven`
  return t`The money is free at once`
}

/** The likeliest wish has the filled button. The rest is a list. */
export function firstAct({ kind, allowed }: Mismatch): Mismatch['allowed'][number] | undefined {
  const wishes = (
    {
      short: ['keep'],
      over: ['send_back', 'refund', 'keep'],
      late: ['keep'],
      double: ['send_back', 'refund', 'keep'],
      unknown: ['move', 'keep'],
    } as const
  )[kind]
  return wishes.find((wish) => allowed.includes(wish))
}

const MINUTE_MS = 60_000

/** The clock of a row, in wait under two hours and wrong under one. */
export function clockOf({ due, goesback }: Mismatch): { text: string; tone: 'wait' | 'wrong' | undefined } {
  const minutes = Math.max(0, Math.floor((toDate(goesback ?? due).getTime() - now().getTime()) / MINUTE_MS))
  const left = minutes < 60 ? t`${minutes} min` : plural(Math.floor(minutes / 60), { one: '# h', other: '# h' })
  return {
    text: goesback === null ? t`yours in ${left}` : t`goes back in ${left}`,
    tone: minutes < 60 ? 'wrong' : minutes < 120 ? 'wait' : undefined,
  }
}
