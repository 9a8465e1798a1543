import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SignUpFlow } from '../../../modules/onboarding/web/index.ts'
import { mainSiteUrl, PRODUCT_NAME } from '../site-config.ts'
import { makeQueryClient } from '../query-client.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { navigateTo } from './navigation.ts'
import { handNewLogin } from './new-login.ts'

/** `?ref=` or `?mid=` prefills the referral code. */
export default function SignUpPage() {
  const [queryClient] = useState(makeQueryClient)
  const address = new URLSearchParams(window.location.search)
  const mainSite = mainSiteUrl()
  return (
    <SignInFrame>
      {mainSite !== null ? (
        <SandboxNotice site={mainSite} />
      ) : (
        <QueryClientProvider client={queryClient}>
          <SignUpFlow
            referral={(address.get('ref') ?? address.get('mid') ?? '').slice(0, 40)}
            terms={
              <Trans>
                I accept the{' '}
                <a href="/terms" target="_blank" rel="noreferrer">
                  terms of use
                </a>{' '}
                of {PRODUCT_NAME}
              </Trans>
            }
            onDone={(made) => {
              handNewLogin(made)
              navigateTo('/login', { email: made.email })
            }}
          />
        </QueryClientProvider>
      )}
      <p className="sign-in__links soft">
        <Trans>
          Already have an account? <a href="/login">Login</a>
        </Trans>
      </p>
    </SignInFrame>
  )
}

/** S1 §2: accounts are created on the main site only. */
function SandboxNotice({ site }: { site: string }) {
  return (
    <>
      <h1>{t`This is the sandbox`}</h1>
      <p>
        <Trans>
          New accounts are opened on the main site. <a href={new URL('/signup', site).href}>Sign up there</a>, then log in here with the same details.
        </Trans>
      </p>
    </>
  )
}
