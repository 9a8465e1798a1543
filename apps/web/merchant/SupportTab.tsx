import { t } from '@lingui/core/macro'
import { ContactWays, supportAdvice } from '../shell/ContactWays.tsx'

/** How to reach a person. */
export function SupportTab() {
  return (
    <div className="form">
      <h2>{t`Get In Touch`}</h2>
      <p className="soft">{supportAdvice()}</p>
      <ContactWays />
    </div>
  )
}
