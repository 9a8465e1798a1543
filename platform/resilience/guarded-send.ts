import type { ResiliencePolicy } from './index.ts'

/** Sends under the policy from a job. Throws when nothing was sent, so that the job is retried. */
export function createResilientSend<Letter>(
  send: (letter: Letter) => Promise<void>,
  policy: ResiliencePolicy,
  isAnswer: (error: unknown) => boolean,
) {
  return async (letter: Letter): Promise<void> => {
    const turn = await policy.execute(async (report) => {
      report(null)
      try {
        await send(letter)
      } catch (error) {
        report(!isAnswer(error))
        throw error
      }
      report(false)
    })
    if ('rest' in turn) throw new Error(`not sent: nobody has answered lately, and nobody is asked for ${Math.ceil(turn.rest.forMs)} ms`)
  }
}
