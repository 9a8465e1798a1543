import { useRef } from 'react'
import type { RouteContract } from '../../platform/http/contract.ts'
import { call, type CallInput, type CallResult } from './client.ts'
import { isProblem } from './problem.ts'
import { newRequestId } from './request-id.ts'

/** It was taken, and waits for the approval of another person. */
const ACCEPTED = 202

/**
 * Runs attempts of one intent under one request id, so that it takes effect once. The id stays while the outcome is unknown: the server then
 * repeats what it did. After an answer that took or refused it, and for other content, the next attempt is a new intent. `content` is what the person
 * decided; a PIN, a code or a picture that is taken again at each attempt is no part of it.
 */
export function useAttempts(): <T>(attempt: (requestId: string) => Promise<T>, content?: unknown) => Promise<T> {
  const open = useRef<{ id: string; content: string | undefined } | null>(null)
  return async (attempt, content) => {
    const text = JSON.stringify(content)
    if (open.current === null || open.current.content !== text) open.current = { id: newRequestId(), content: text }
    const { id } = open.current
    const end = () => {
      if (open.current?.id === id) open.current = null
    }
    try {
      const answer = await attempt(id)
      end()
      return answer
    } catch (error) {
      if (isProblem(error) && (error.isRefusal || error.httpStatus === ACCEPTED)) end()
      throw error
    }
  }
}

/** The same for one route: returns the function that calls it. */
export function useIntent<C extends RouteContract>(contract: C): (input: CallInput<C>, content?: unknown) => Promise<CallResult<C>> {
  const run = useAttempts()
  return (input, content) => run((requestId) => call(contract, input, { requestId }), content)
}
