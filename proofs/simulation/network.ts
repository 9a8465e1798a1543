import type { VirtualClock } from './virtual-clock.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, SimulatedProcess, Scheduler } from './scheduler.ts'

const TIMEOUT_MS = 10_000
const MAX_DELAY_MS = 120_000

/** `faultsPerMille` and `isDown` are asked at the moment of the call. */
type Call<Answered> = {
  what: string
  arrive: () => Answered
  noAnswer: Answered
  /** The answer when the connection is refused. */
  refused?: Answered | undefined
  /** Our reference, when the call is an order. */
  order?: string | undefined
  faultsPerMille: number
  isDown: () => boolean
}

export type Network = {
  /** Orders in transit, which the partner may still apply. */
  inTransit: Map<string, number>
  call<Answered>(simulated: SimulatedProcess, about: Call<Answered>): Promise<Answered>
}

/** Calls with network delays: a request that arrives is applied, even if its caller has timed out or died. */
export function createNetwork({
  choices,
  clock: time,
  scheduler,
  trace,
}: {
  choices: RandomChoices
  clock: VirtualClock
  scheduler: Scheduler
  trace: Trace
}): Network {
  const inTransit = new Map<string, number>()
  return {
    inTransit,
    call: (simulated, about) =>
      scheduler.schedule(simulated, `calls ${about.what}`, async () => ({ answer: send(simulated, about) })).then(({ answer }) => answer),
  }

  function send<Answered>(simulated: SimulatedProcess, about: Call<Answered>): Promise<Answered> {
    const { what, arrive, noAnswer, refused, order, faultsPerMille, isDown } = about
    const begun = time.nowMs()
    const isLost = isDown() || choices.perMille(faultsPerMille / 2)
    const requestMs = choices.perMille(faultsPerMille) ? choices.sized(500, MAX_DELAY_MS) : choices.between(20, 900)
    const responseMs = choices.perMille(faultsPerMille) ? TIMEOUT_MS : choices.between(20, 900)
    if (order !== undefined && !isLost) inTransit.set(order, (inTransit.get(order) ?? 0) + 1)
    const isRefused = isLost && refused !== undefined && choices.perMille(500)
    return new Promise((resolve) => {
      const respond = (atMs: number, answer: Answered) =>
        time.schedule(atMs, () => {
          if (!simulated.isDead) resolve(answer)
        })
      if (!isLost)
        time.schedule(begun + requestMs, () => {
          if (order !== undefined) inTransit.set(order, inTransit.get(order)! - 1)
          const answer = arrive()
          const isInTime = requestMs + responseMs < TIMEOUT_MS
          trace.note(`${what} ${answerText(answer)}${isInTime ? '' : ' unheard'}`)
          if (isInTime) respond(begun + requestMs + responseMs, answer)
        })
      if (isRefused) return respond(begun + (requestMs % 1_000), refused)
      if (isLost || requestMs + responseMs >= TIMEOUT_MS) respond(begun + TIMEOUT_MS, noAnswer)
    })
  }
}

const answerText = (answer: unknown) => {
  const { outcome, code } = answer as { outcome?: string; code?: string }
  return [outcome, code].filter((word) => word !== undefined).join(' ')
}
