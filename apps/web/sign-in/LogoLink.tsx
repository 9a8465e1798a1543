import { Logo } from '../../../ui/icons/Logo.tsx'
import { PRODUCT_NAME } from '../site-config.ts'

export function LogoLink() {
  return (
    <a href="/">
      <Logo name={PRODUCT_NAME} />
    </a>
  )
}
