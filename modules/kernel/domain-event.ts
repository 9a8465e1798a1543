import { declare } from '../../platform/declarations/index.ts'

/** A value published in the commit of a plan, for the commit hooks of higher modules. */
export type DomainEvent = { type: string } & Record<string, unknown>

/** Called with its payload, it makes the event that a plan carries in `domainEvents`. */
export type EventDefinition<Payload extends object> = ((payload: Payload) => DomainEvent) & {
  readonly type: string
  /** Whether this definition made the event, whose payload then has its type. */
  made(event: DomainEvent): event is DomainEvent & Payload
}

export const defineEvent = <Payload extends object>(type: string): EventDefinition<Payload> =>
  declare(
    'event',
    type,
    Object.assign((payload: Payload): DomainEvent => ({ type, ...payload }), {
      type,
      made: (event: DomainEvent): event is DomainEvent & Payload => event.type === type,
    }),
  )

/** What a module does at an event. `on` is the type of the event; `run` throws for an event of another type. */
export type Subscription<Rest extends readonly unknown[], Result> = { readonly on: string; run(event: DomainEvent, ...rest: Rest): Result }

/** Joins an event with a function of its payload. Commit hooks, lines of the history and live events all subscribe through it. */
export const subscribe = <Payload extends object, Rest extends readonly unknown[], Result>(
  event: EventDefinition<Payload>,
  handle: (payload: Payload, ...rest: Rest) => Result,
): Subscription<Rest, Result> => ({
  on: event.type,
  run(happened, ...rest) {
    if (!event.made(happened)) throw new Error(`${happened.type} was given to a subscriber of ${event.type}`)
    return handle(happened, ...rest)
  },
})
