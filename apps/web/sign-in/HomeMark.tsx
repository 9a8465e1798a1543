import { Mark } from '../../../ui/icons/Mark.tsx'
import { PRODUCT } from '../product.ts'

export function HomeMark() {
  return (
    <a href="/">
      <Mark name={PRODUCT} />
    </a>
  )
}
