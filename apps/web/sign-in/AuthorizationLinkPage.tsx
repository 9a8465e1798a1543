import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { getUser } from '../../../modules/identity/contract.ts'
import { startSession, clearSession } from '../../../modules/identity/web/index.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { navigateTo } from './navigation.ts'
import { LogoLink } from './LogoLink.tsx'

const AUTHORIZATIONS_PATH = '/admin/merchant/authorizations'

/** The target of a mailed link: its one-time token is exchanged for a session. */
export default function AuthorizationLinkPage() {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void exchangeToken(new URLSearchParams(window.location.search).get('token')?.trim() ?? '')
  }, [])
  return (
    <CenteredPage mark={<LogoLink />}>
      <h1>{t`Authorizations`}</h1>
      <p className="soft" role="status">{t`Signing you in.`}</p>
    </CenteredPage>
  )
}

async function exchangeToken(token: string): Promise<void> {
  // The token must not stay in the browser's history.
  window.history.replaceState(null, '', window.location.pathname)
  try {
    if (token === '') throw new Error('Invalid token')
    const answer = await fetchData(getUser, { body: { token } })
    clearSession()
    startSession(answer)
    window.location.assign(AUTHORIZATIONS_PATH)
  } catch (error) {
    notify.error(isProblem(error) || error instanceof Error ? error.message : t`Could not complete request`)
    navigateTo('/login')
  }
}
