import type { Guard } from './index.ts'

/** For what leaves from a job and throws when it was not taken: not asked is not taken, and the job comes back. */
export function guardSends<Letter>(send: (letter: Letter) => Promise<void>, guard: Guard, isAnswer: (error: unknown) => boolean) {
  return async (letter: Letter): Promise<void> => {
    const turn = await guard.inTurn(async (hear) => {
      hear(null)
      try {
        await send(letter)
      } catch (error) {
        hear(!isAnswer(error))
        throw error
      }
      hear(false)
    })
    if ('rest' in turn) throw new Error(`not sent: nobody has answered lately, and nobody is asked for ${Math.ceil(turn.rest.forMs)} ms`)
  }
}
