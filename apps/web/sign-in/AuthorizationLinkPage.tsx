import { useEffect, useRef } from 'react'
import { getUser } from '../../../modules/onboarding/contract.ts'
import { enter, forgetEverything } from '../../../modules/onboarding/web/index.ts'
import { ask } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { PlainPage } from '../../../ui/frame/CenteredPage.tsx'
import { tell } from '../../../ui/parts/toast.ts'
import { goTo } from './navigation.ts'
import { HomeMark } from './LogoLink.tsx'

const AUTHORIZATIONS = '/admin/merchant/authorizations'

/** Where a mailed link leads: its token, which is good once, is exchanged for a session. */
export default function AuthorizationLinkPage() {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void exchange(new URLSearchParams(window.location.search).get('token')?.trim() ?? '')
  }, [])
  return (
    <PlainPage mark={<HomeMark />}>
      <h1>Authorizations</h1>
      <p className="soft" role="status">
        Signing you in.
      </p>
    </PlainPage>
  )
}

async function exchange(token: string): Promise<void> {
  // The token must not stay in the history of the browser.
  window.history.replaceState(null, '', window.location.pathname)
  try {
    if (token === '') throw new Error('Invalid token')
    const answer = await ask(getUser, { body: { token } })
    forgetEverything()
    enter(answer)
    window.location.assign(AUTHORIZATIONS)
  } catch (error) {
    tell.error(isProblem(error) || error instanceof Error ? error.message : 'Could not complete request')
    goTo('/login')
  }
}
