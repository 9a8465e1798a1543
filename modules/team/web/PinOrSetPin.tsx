import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PinStep, SetPinStep } from '../../identity/web/index.ts'

/** A change of the team takes the PIN. An owner without one sets it first. */
export function PinOrSetPin({ hasPin, act, onApproved }: { hasPin: boolean; act: ReactNode; onApproved: () => Promise<void> }) {
  const queryClient = useQueryClient()
  if (!hasPin) return <SetPinStep onDone={() => void queryClient.invalidateQueries({ queryKey: ['merchant'] })} />
  return <PinStep act={act} onApproved={onApproved} />
}
