import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showVerification } from '../contract.ts'

export type VerificationView = WireReply<typeof showVerification>
export type StepView = VerificationView['steps'][number]

const POLL_INTERVAL_MS = 1_500

/** The steps with their states. While one is being checked, it is refetched at intervals. */
export const verificationQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['verification', businessid],
    queryFn: ({ signal }) => fetchData(showVerification, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    refetchInterval: ({ state }) => (state.data?.steps.some((step) => step.state === 'submitted') ? POLL_INTERVAL_MS : false),
  })
