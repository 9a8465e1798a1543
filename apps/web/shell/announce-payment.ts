import { plural, t } from '@lingui/core/macro'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { areAmountsHidden } from '../../../ui/data/hidden-amounts.ts'
import { readSession } from '../../../ui/data/session.ts'
import { storeValue } from '../../../ui/data/storage.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { notify } from '../../../ui/parts/toast.ts'

/** Payments that come within this time are one announcement. */
const GROUP_MS = 1_000
const ANNOUNCED_KEY = 'announced-payments'
/** A new connection replays ten seconds of events, which a shop fills with fewer payments than these. */
const MAX_REMEMBERED = 200

type Payment = { id: string; amount: number; payer: string }

let group: Payment[] = []
let removeLast: (() => void) | undefined

/** Announces a payment with its payer's name, once in this tab. `data` is that of the live event; an uncertain payment has no payer there. */
export function announcePayment(data: unknown): void {
  if (!isPayment(data)) return
  const known = announcedBefore()
  if (known.includes(data.id)) return
  storeValue('sessionStorage', ANNOUNCED_KEY, JSON.stringify([...known, data.id].slice(-MAX_REMEMBERED)))
  group.push(data)
  if (group.length === 1) setTimeout(announceGroup, GROUP_MS)
}

/** Tells the cashier who asked that the owner will not send a payment back. */
export function announceDecline(data: unknown): void {
  const { asked_by: asker } = (data ?? {}) as Record<string, unknown>
  if (asker !== readSession<{ _id?: unknown } | null>()?.holder?._id) return
  notify.warning(t`Your request for a reversal was declined. Open the payment to read why.`)
}

function announceGroup(): void {
  // The new toast takes the place of the last one, so that they do not stack.
  removeLast?.()
  removeLast = notify.success(sentenceOf(group), { title: t`Payment received` })
  group = []
}

function sentenceOf(payments: readonly Payment[]): string {
  const isHidden = areAmountsHidden()
  const sum = nairaText(payments.reduce((total, { amount }) => total + amount, 0))
  if (payments.length > 1)
    return isHidden
      ? plural(payments.length, { one: '# payment', other: '# payments' })
      : plural(payments.length, { one: `# payment, ${sum} in all`, other: `# payments, ${sum} in all` })
  const payer = nameCase(payments[0]!.payer)
  return isHidden ? t`${payer} paid you` : t`${payer} paid ${sum}`
}

function isPayment(data: unknown): data is Payment {
  const { id, amount, payer } = (data ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof amount === 'number' && typeof payer === 'string' && payer !== ''
}

function announcedBefore(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ANNOUNCED_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
