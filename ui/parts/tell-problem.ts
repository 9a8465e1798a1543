import { endsSession } from '../data/client.ts'
import { ApiProblem } from '../data/problem.ts'
import { notify } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `tellsItself`: the component that calls shows a toast with words of its own. */
    mutationMeta: { tellsItself?: true }
  }
}

/** Refusals that ask for a next step of the form, or that the page has a dialog or a bar for. */
const isStep = ({ httpStatus, code, message }: ApiProblem) =>
  httpStatus === 0 || httpStatus === 202 || code === 'identity.code_needed' || endsSession(httpStatus, message)

/**
 * The message of the server as a toast, for 4.7 s (ERR-10). The query client tells what queries and mutations meet; a component calls it
 * where it calls the API itself. Nothing is told where the server gave no message.
 */
export function tellRefusal(error: unknown, meta?: { tellsItself?: true }, failed = ''): void {
  if (!(error instanceof ApiProblem) || isStep(error) || meta?.tellsItself) return
  const message = error.messageOr(failed)
  if (message) notify.error(message)
}
