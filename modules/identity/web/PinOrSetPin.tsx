import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PinStep } from './PinStep.tsx'
import { SetPinStep } from './SetPinStep.tsx'

/** Asks for the PIN of a change. A person without one sets it first. */
export function PinOrSetPin({ hasPin, act, onApproved }: { hasPin: boolean; act: ReactNode; onApproved: (pin: string) => Promise<void> }) {
  const queryClient = useQueryClient()
  if (!hasPin) return <SetPinStep onDone={() => queryClient.invalidateQueries({ queryKey: ['merchant'] })} />
  return <PinStep act={act} onApproved={onApproved} />
}
