import { declare } from '../../platform/declarations/index.ts'
import type { DomainEvent, EventDefinition, LiveEvent } from '../ledger/index.ts'

export type LiveEventRule = { readonly on: string; liveEvent(event: DomainEvent): LiveEvent }

/** Shows a domain event on open screens: `messages` sends the live event in the same commit. Pure. */
export const liveEventRule = <Payload extends object>(event: EventDefinition<Payload>, liveEvent: (payload: Payload) => LiveEvent): LiveEventRule =>
  declare('live event rule', `on ${event.type}`, {
    on: event.type,
    liveEvent: (happened: DomainEvent) => liveEvent(happened as unknown as Payload),
  })
