import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showLimit } from '../contract.ts'

export type LimitView = WireReply<typeof showLimit>

export const accountLimitQuery = (businessid: string) => contractQuery(showLimit, { params: { id: businessid } }, { enabled: businessid !== '' })
