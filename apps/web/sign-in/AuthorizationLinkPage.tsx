import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { getUser } from '../../../modules/identity/contract.ts'
import { startSession, clearSession } from '../../../modules/identity/web/index.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { navigateTo } from './navigation.ts'

const AUTHORIZATIONS_PATH = '/admin/merchant/authorizations'

/**
 * The target of a mailed link: its one-time token is exchanged for a session once the person presses. Programs that check mails open links
 * and run their scripts: on load nothing is exchanged, so that they neither use the token nor end a session.
 */
export default function AuthorizationLinkPage() {
  const [token] = useState(tokenOfAddress)
  const [isBusy, setBusy] = useState(false)
  const hasLeft = useRef(false)
  // The token must not stay in the browser's history.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  useEffect(() => {
    if (token !== '' || hasLeft.current) return
    hasLeft.current = true
    refuse(t`Invalid token`)
  }, [token])
  async function enter() {
    setBusy(true)
    await exchangeToken(token)
  }
  return (
    <SignInFrame>
      <h1>{t`Authorizations`}</h1>
      {token !== '' && (
        <>
          <p className="soft">{t`A payment waits for your approval. This signs you in on this device, and out on any other.`}</p>
          <p className="buttons buttons--apart">
            <Button kind="act" isBusy={isBusy} onClick={() => void enter()}>{t`Log in and see it`}</Button>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

/** It stands after `#`, so that it reaches no server log. Earlier mails have it in the query. */
function tokenOfAddress(): string {
  const { hash, search } = window.location
  return (new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '').trim()
}

function refuse(message: string): void {
  notify.error(message)
  navigateTo('/login')
}

async function exchangeToken(token: string): Promise<void> {
  try {
    const answer = await fetchData(getUser, { body: { token } })
    clearSession()
    startSession(answer)
    window.location.assign(AUTHORIZATIONS_PATH)
  } catch (error) {
    refuse(isProblem(error) || error instanceof Error ? error.message : t`Could not complete request`)
  }
}
