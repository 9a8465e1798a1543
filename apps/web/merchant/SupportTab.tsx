import { t } from '@lingui/core/macro'
import { SupportConversation } from '../../../modules/support/web/index.ts'
import { ContactWays, supportAdvice } from '../shell/ContactWays.tsx'

/** How to reach a person. */
export function SupportTab() {
  return (
    <div className="form">
      <h2>{t`Get In Touch`}</h2>
      <p className="soft">{supportAdvice()}</p>
      <SupportConversation>
        <ContactWays />
      </SupportConversation>
    </div>
  )
}
