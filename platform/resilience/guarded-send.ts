import type { ResiliencePolicy } from './index.ts'

/** For what leaves from a job and throws when it was not taken: not asked is not taken, and the job comes back. */
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
