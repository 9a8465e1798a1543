import { t } from '@lingui/core/macro'
import { SupportConversation } from '../../../modules/support/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

/** Support inside the pages of a signed-in person: the conversation with staff, and other ways to reach them. */
export function ConversationPage() {
  return (
    <>
      <PageTitle>{t`Support`}</PageTitle>
      <p className="soft">{supportAdvice()}</p>
      <SupportConversation>
        <ContactWays />
      </SupportConversation>
    </>
  )
}
