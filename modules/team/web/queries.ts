import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showCashpointName } from '../../cashpoints/contract.ts'
import { listMembers, listRoles } from '../contract.ts'

export type Member = WireReply<typeof listMembers>[number]
export type RoleInfo = WireReply<typeof listRoles>[number]

/** CONST-40, NS-32: others change the team too. */
const REFETCH_MS = 30_000

export const membersQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['team', businessid, 'members'],
    queryFn: ({ signal }) => fetchData(listMembers, {}, { signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  })

export const teamRolesQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['team', businessid, 'roles'],
    queryFn: ({ signal }) => fetchData(listRoles, {}, { signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  })

/** Asks only for ten digits. */
export const cashpointNameQuery = (nuban: string) =>
  queryOptions({
    queryKey: ['team', 'cashpoint', nuban],
    queryFn: ({ signal }) => fetchData(showCashpointName, { query: { nuban } }, { signal }),
    enabled: /^\d{10}$/.test(nuban),
    retry: false,
  })
