import type { MessageDefinition } from './server/define-message.ts'
import type { LiveEventHub } from './server/live-events.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Mails and text messages that it sends (`defineMessage`). */
    messages?: readonly MessageDefinition[]
  }
}

declare module '../kernel/app-context.ts' {
  interface RouteContext {
    /** The stream of events to open screens. */
    liveEvents: LiveEventHub
  }
}
