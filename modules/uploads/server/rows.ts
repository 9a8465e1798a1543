import type { NarrowRow } from '../../../platform/db/index.ts'
import type { Folder } from '../contract.ts'
import type * as generated from './rows.generated.ts'

/** Without the digest, which only confirmations by video read. */
export type UploadRow = NarrowRow<Omit<generated.UploadRow, 'sha256' | 'created_at' | 'dropped_at'>, { folder: Folder }>
