import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { PinStep, SetPinStep } from '../../identity/web/index.ts'
import { showMerchant } from '../contract.ts'

/** Asks for the PIN of a change. A person without one sets it first. The details of the business say whether there is one. */
export function PinOrSetPin({ hasPin, act, onApproved }: { hasPin: boolean; act: ReactNode; onApproved: (pin: string) => Promise<void> }) {
  const queryClient = useQueryClient()
  if (!hasPin) return <SetPinStep onDone={() => refresh(queryClient, showMerchant)} />
  return <PinStep act={act} onApproved={onApproved} />
}
