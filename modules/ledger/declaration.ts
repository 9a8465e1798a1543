import type { CommitHook } from './server/domain-event.ts'
import type { PostingQueue } from './server/posting-queue.ts'
import type { TableDescriptor } from './server/tables.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Tables that money commands read, lock or write (`defineTable`). */
    tables?: readonly TableDescriptor[]
    /** Parts added to other modules' commits (`onCommit`). */
    commitHooks?: readonly CommitHook[] | ((modules: readonly ModuleDefinition[]) => readonly CommitHook[])
  }
}

declare module '../kernel/app-context.ts' {
  interface AppContext {
    postingQueue: PostingQueue
  }
}

declare module '../kernel/demo-context.ts' {
  interface DemoContext {
    postingQueue: PostingQueue
  }
}
