import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showCashpointName } from '../../cashpoints/contract.ts'
import { listMembers, listRoles } from '../contract.ts'

export type Member = WireReply<typeof listMembers>[number]
export type RoleInfo = WireReply<typeof listRoles>[number]

/** CONST-40, NS-32: others change the team too. */
const REFETCH_MS = 30_000

export const membersQuery = (businessid: string) =>
  contractQuery(listMembers, {}, { of: businessid, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' })

export const teamRolesQuery = (businessid: string) =>
  contractQuery(listRoles, {}, { of: businessid, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' })

/** Asks only for ten digits. */
export const cashpointNameQuery = (nuban: string) =>
  contractQuery(showCashpointName, { query: { nuban } }, { enabled: /^\d{10}$/.test(nuban), retry: false })
