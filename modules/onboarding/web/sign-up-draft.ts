import { now } from '../../../ui/clock.ts'
import { removeValues, storeValue } from '../../../ui/data/storage.ts'

/**
 * Records that this tab requested a login account, and under which request id. With the same details the server returns the existing
 * account. No typed text is kept.
 */
export const SIGN_UP_DRAFT_KEY = 'sign-up-begun'
/** The server accepts the first business of a new login account for the same time. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000

export function readSignUpDraft(): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SIGN_UP_DRAFT_KEY) ?? 'null') as { requestId: string; atMs: number } | null
    return kept && now().getTime() - kept.atMs < DRAFT_LIFETIME_MS ? kept.requestId : null
  } catch {
    return null
  }
}

export function saveSignUpDraft(requestId: string): void {
  storeValue('sessionStorage', SIGN_UP_DRAFT_KEY, JSON.stringify({ requestId, atMs: now().getTime() }))
}

export function clearSignUpDraft(): void {
  removeValues('sessionStorage', (key) => key === SIGN_UP_DRAFT_KEY)
}

/** This tab has just opened an account, which the sign-in that follows says. Nothing typed is kept. */
export const NEW_ACCOUNT_KEY = 'new-account'

export function markNewAccount(): void {
  storeValue('sessionStorage', NEW_ACCOUNT_KEY, '1')
}

export function hasNewAccount(): boolean {
  try {
    return sessionStorage.getItem(NEW_ACCOUNT_KEY) !== null
  } catch {
    return false
  }
}
