import { now } from '../../../ui/clock.ts'

/**
 * That a login account was asked for in this tab, and under which request id: with the same details the server answers again
 * with the account that is there. Nothing of what was typed is kept.
 */
export const SIGN_UP_BEGUN = 'sign-up-begun'
/** The server gives a new login account its first business for as long. */
const HOLDS_MS = 24 * 60 * 60_000

export function begunRequest(): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SIGN_UP_BEGUN) ?? 'null') as { requestId: string; atMs: number } | null
    return kept && now().getTime() - kept.atMs < HOLDS_MS ? kept.requestId : null
  } catch {
    return null
  }
}

export function keepBegun(requestId: string): void {
  sessionStorage.setItem(SIGN_UP_BEGUN, JSON.stringify({ requestId, atMs: now().getTime() }))
}

export function forgetBegun(): void {
  sessionStorage.removeItem(SIGN_UP_BEGUN)
}
