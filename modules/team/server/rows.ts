import type { NarrowRow } from '../../../platform/db/index.ts'
import type { Role } from '../../identity/contract.ts'
import type * as generated from './rows.generated.ts'

export type MemberRow = NarrowRow<generated.MemberRow, { role: Role }>
export type InvitationRow = NarrowRow<generated.TeamInvitationRow, { role: Role }>
