import { newRequestId } from '../../../ui/data/request-id.ts'

/** What a person wants to send, as far as the form. */
export type Draft = { nuban: string; bankCode: string | null; amount: number | null; remark: string; isSaved: boolean; isChosen: boolean }

/** What was confirmed. Its reference is made once and lives through reloads and retries, so that the money moves once. */
export type Intent = {
  businessid: string
  nuban: string
  bankCode: string
  bankName: string
  name: string
  amount: number
  remark: string
  isSaved: boolean
  isChosen: boolean
  reference: string | null
  /** A send left this device and no answer came: whether it arrived is unknown, and only the same reference may be asked again. */
  isUnanswered: boolean
}

const KEY = 'send-money'

export const EMPTY_DRAFT: Draft = { nuban: '', bankCode: null, amount: null, remark: '', isSaved: false, isChosen: false }

export function readIntent(businessid: string): Intent | null {
  try {
    const intent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Intent | null
    return intent?.businessid === businessid ? intent : null
  } catch {
    return null
  }
}

export function keepIntent(intent: Intent): Intent {
  sessionStorage.setItem(KEY, JSON.stringify(intent))
  return intent
}

export function dropIntent(): void {
  sessionStorage.removeItem(KEY)
}

export function newReference(prefix: string): string {
  return `${prefix}-${newRequestId()}`
}
