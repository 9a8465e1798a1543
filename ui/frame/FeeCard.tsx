import type { ReactNode } from 'react'
import { BrandPattern } from '../icons/BrandPattern.tsx'
import './fee-card.css'

/** A quiet card at the foot of the side, headed by the faint parasol band. */
export function FeeCard({ children }: { children: ReactNode }) {
  return (
    <div className="fee-card">
      <BrandPattern className="fee-card__band" fine />
      <p>{children}</p>
    </div>
  )
}
