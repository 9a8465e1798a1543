import { t } from '@lingui/core/macro'
import { ContactWays } from '../shell/ContactWays.tsx'

/** How to reach a person. */
export function SupportTab() {
  return (
    <div className="form">
      <h2>{t`Get In Touch`}</h2>
      <p className="soft">{t`Tell us what happened, when, and the reference of the payment. We never ask for your PIN, password or a code.`}</p>
      <ContactWays />
    </div>
  )
}
