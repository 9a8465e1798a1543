import { BrandPattern } from '../../../ui/icons/BrandPattern.tsx'
import { ParasolDrawing, StallDrawing } from '../public-pages/drawings.tsx'

export const StallRoof = () => <ParasolDrawing />

export function StallBeside() {
  return (
    <>
      <StallDrawing />
      <BrandPattern className="sign-in__pattern" />
    </>
  )
}
