import { PlainPage } from '../../../ui/frame/PlainPage.tsx'
import { Mark } from '../../../ui/icons/Mark.tsx'
import { PRODUCT } from '../product.ts'

/** The place of signing up. */
export default function SignUpPage() {
  return <PlainPage mark={<a href="/"><Mark name={PRODUCT} /></a>}><h1>Sign Up</h1></PlainPage>
}
