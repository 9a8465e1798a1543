import { newRequestId } from '../../../ui/data/request-id.ts'
import { removeValues, storeValue } from '../../../ui/data/storage.ts'

/** The contents of the send form. */
export type Draft = { nuban: string; bankCode: string | null; amount: number | null; remark: string; isSaved: boolean; isChosen: boolean }

/** A confirmed payment. Its reference is created once and survives reloads and retries, so that the money moves once. */
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
  /** The payment was sent and no answer came. Whether it arrived is unknown, so only the same reference may be sent again. */
  isUnanswered: boolean
}

const STORAGE_KEY = 'send-money'

export const EMPTY_DRAFT: Draft = { nuban: '', bankCode: null, amount: null, remark: '', isSaved: false, isChosen: false }

export function readIntent(businessid: string): Intent | null {
  try {
    const intent = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Intent | null
    return intent?.businessid === businessid ? intent : null
  } catch {
    return null
  }
}

export function saveIntent(intent: Intent): Intent {
  storeValue('sessionStorage', STORAGE_KEY, JSON.stringify(intent))
  return intent
}

export function clearIntent(): void {
  removeValues('sessionStorage', (key) => key === STORAGE_KEY)
}

export function newReference(prefix: string): string {
  return `${prefix}-${newRequestId()}`
}
