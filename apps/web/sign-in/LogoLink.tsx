import { Mark } from '../../../ui/icons/Logo.tsx'
import { PRODUCT } from '../site-config.ts'

export function HomeMark() {
  return (
    <a href="/">
      <Mark name={PRODUCT} />
    </a>
  )
}
