import type { PlanPart } from './command.ts'

/** A value published in the commit of a plan, for the commit hooks of higher modules. */
export type DomainEvent = { type: string } & Record<string, unknown>

/** Called with its payload, it makes the event that a plan carries in `domainEvents`. */
export type EventDefinition<Payload extends object> = ((payload: Payload) => DomainEvent) & { readonly type: string }

export const defineEvent = <Payload extends object>(type: string): EventDefinition<Payload> =>
  Object.assign((payload: Payload): DomainEvent => ({ type, ...payload }), { type })

export type HookContext = { at: Date; nextId: (prefix: string) => string }

/** Adds a higher module's part to the commit in which the event happens. Pure: it locks nothing and reads nothing. */
export type CommitHook = { readonly on: string; run(event: DomainEvent, context: HookContext): PlanPart }

export const onCommit = <Payload extends object>(
  event: EventDefinition<Payload>,
  hook: (payload: Payload, context: HookContext) => PlanPart,
): CommitHook => ({ on: event.type, run: (happened, context) => hook(happened as unknown as Payload, context) })
