import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showSweeps } from '../contract.ts'

export type OwnAccountsView = WireReply<typeof showSweeps>

/** Statements are read each minute. */
const REFRESH_MS = 60_000

export const sweepsQuery = contractQuery(showSweeps, {}, { refetchInterval: REFRESH_MS })
