import type { FileStore } from '../../partners/files/port.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { SecretBox } from '../../platform/crypto/index.ts'
import type { Database } from '../../platform/db/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Random } from '../../platform/random/index.ts'

/** The demo when modules add to it: businesses with three months of payments, in the books and at the simulated bank. */
export interface DemoContext {
  db: Database
  clock: Clock
  random: Random
  secrets: SecretBox
  /** Where uploads of the demo are stored. */
  files: FileStore
  /** A photo of a document with this title, and a short video of a face. */
  samples: { document: (title: string) => Promise<Buffer>; video: () => Promise<Buffer> }
  /** The bank's name in the books. */
  bank: string
  /** Ids contain their time of creation, and lists sort by them. */
  idsAt: (at: Date) => Ids
  businesses: readonly { id: string; name: string; ownerId: string; cashpointIds: readonly string[] }[]
  /** Payments in, as the bank reported them. */
  incoming: readonly { at: Date; sessionId: string }[]
  outgoing: readonly {
    businessId: string
    kind: 'transfer' | 'withdrawal'
    requestedAt: Date
    beneficiary: { name: string; account: string; bankCode: string }
  }[]
}
