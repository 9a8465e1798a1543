import type { QueryClient } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { removeSession, saveSession } from '../../../ui/data/session.ts'
import { listOperators, operatorLogout, operatorMe, type operatorSecondStep } from '../contract.ts'

export type SignedInOperator = WireReply<typeof operatorSecondStep>['operator']
export type ListedOperator = WireReply<typeof listOperators>[number]

export const operatorMeQuery = contractQuery(operatorMe, {}, { staleTime: 5 * 60_000 })

export const operatorsQuery = contractQuery(listOperators, {})

export const startOperatorSession = ({ token, operator }: WireReply<typeof operatorSecondStep>): void =>
  saveSession({ accessToken: token, publicKey: null, holder: operator })

/** The session is gone here also when the server does not answer. */
export async function signOutOperator(queryClient: QueryClient): Promise<void> {
  await call(operatorLogout, { body: {} }).catch(() => undefined)
  removeSession()
  queryClient.clear()
}
