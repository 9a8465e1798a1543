import { now } from '../../../ui/clock.ts'

/**
 * That a login account was asked for in this tab, and under which request id: with the same details the server answers again
 * with the account that is there. Nothing of what was typed is kept.
 */
export const SIGN_UP_DRAFT_KEY = 'sign-up-begun'
/** The server gives a new login account its first business for as long. */
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
  sessionStorage.setItem(SIGN_UP_DRAFT_KEY, JSON.stringify({ requestId, atMs: now().getTime() }))
}

export function clearSignUpDraft(): void {
  sessionStorage.removeItem(SIGN_UP_DRAFT_KEY)
}
