import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { SignUpFlow } from '../../../modules/onboarding/web/index.ts'
import { PlainPage } from '../../../ui/frame/CenteredPage.tsx'
import { MAIN_SITE, PRODUCT } from '../site-config.ts'
import { makeQueryClient } from '../query-client.ts'
import { HomeMark } from './LogoLink.tsx'

/** Long enough to read what the toast says. */
const READ_MS = 1500

/** `?ref=` or `?mid=` fills in who sent this person. */
export default function SignUpPage() {
  const [queryClient] = useState(makeQueryClient)
  const address = new URLSearchParams(window.location.search)
  return (
    <PlainPage mark={<HomeMark />}>
      {MAIN_SITE !== null ? (
        <SandboxNotice site={MAIN_SITE} />
      ) : (
        <QueryClientProvider client={queryClient}>
          <SignUpFlow
            referral={(address.get('ref') ?? address.get('mid') ?? '').slice(0, 40)}
            terms={`I accept the terms of use of ${PRODUCT}`}
            onDone={() => setTimeout(() => window.location.assign('/login'), READ_MS)}
          />
        </QueryClientProvider>
      )}
      <p className="wrap">
        Already have an account? <a href="/login">Login</a>
      </p>
    </PlainPage>
  )
}

/** S1 §2: accounts are made on the main site only. */
function SandboxNotice({ site }: { site: string }) {
  return (
    <>
      <h1>This is the sandbox</h1>
      <p>
        New accounts are made on the main site: <a href={new URL('/signup', site).href}>sign up there</a>, then come back and log in with the same
        details.
      </p>
    </>
  )
}
