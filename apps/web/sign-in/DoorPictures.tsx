import { BrandPattern } from '../../../ui/icons/BrandPattern.tsx'
import { ParasolDrawing, StallDrawing } from '../public-pages/drawings.tsx'

export const DoorRoof = () => <ParasolDrawing />

export function DoorStall() {
  return (
    <>
      <StallDrawing />
      <BrandPattern className="door__pattern" />
    </>
  )
}
