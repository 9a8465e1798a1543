/**
 * Answers that were asked for with the document, before the application ran (apps/web/document/start.js). Each is taken once, by the
 * session that asked, and soon after the start: later it would be old.
 */
type FirstAnswers = { session: string; answers: Record<string, Promise<Response>> }

declare global {
  interface Window {
    firstAnswers?: FirstAnswers
  }
}

const MAX_AGE_MS = 15_000

export function hasFirstAnswers(): boolean {
  return typeof window !== 'undefined' && window.firstAnswers !== undefined
}

/** Ends the taking: an answer that no query of the first screen has taken would be old for a later one. */
export function discardFirstAnswers(): void {
  delete window.firstAnswers
}

/** Takes the answer of a read, by its address. `session` is the stored session now. */
export function takeFirstAnswer(url: string, session: string | null): Promise<Response> | null {
  const first = typeof window === 'undefined' ? undefined : window.firstAnswers
  if (!first) return null
  if (first.session !== session || performance.now() > MAX_AGE_MS) {
    discardFirstAnswers()
    return null
  }
  const answer = first.answers[url]
  delete first.answers[url]
  return answer ?? null
}
