import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showVerification } from '../contract.ts'

export type VerificationView = WireReply<typeof showVerification>
export type StepView = VerificationView['steps'][number]

const POLL_INTERVAL_MS = 1_500

/** The steps with their states. While one is being checked, it is refetched at intervals. */
export const verificationQuery = (businessid: string) =>
  contractQuery(
    showVerification,
    { params: { id: businessid } },
    {
      enabled: businessid !== '',
      refetchInterval: ({ state }) => (state.data?.steps.some((step) => step.state === 'submitted') ? POLL_INTERVAL_MS : false),
    },
  )
