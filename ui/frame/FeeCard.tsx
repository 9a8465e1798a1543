import type { ReactNode } from 'react'
import { BrandPattern } from '../icons/BrandPattern.tsx'
import './fee-card.css'

/** A subdued card at the foot of the side navigation, with the faint brand pattern at its head. */
export function FeeCard({ children }: { children: ReactNode }) {
  return (
    <div className="fee-card">
      <BrandPattern className="fee-card__band" fine />
      <p>{children}</p>
    </div>
  )
}
