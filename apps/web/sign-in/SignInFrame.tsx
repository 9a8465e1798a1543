import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { language } from '../../../ui/i18n.tsx'
import { ConnectionBar } from '../../../ui/frame/ConnectionBar.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { POWERED_BY_BANK, POWERED_BY_COMPANY, PRODUCT_NAME } from '../site-config.ts'
import { LogoLink } from './LogoLink.tsx'
import './sign-in-frame.css'

// After the form, which a slow phone shows first.
const LanguageChoice = lazyPart<object>(async () => ({ default: (await import('../shell/LanguageChoice.tsx')).LanguageChoice }))
const StallRoof = lazyPart<object>(async () => ({ default: (await import('./StallPictures.tsx')).StallRoof }))
const StallBeside = lazyPart<object>(async () => ({ default: (await import('./StallPictures.tsx')).StallBeside }))

/** A page before the sign-in: the form, the margin of a cash book, and a market stall. On a phone the parasol of the stall is the roof. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="screen">
      <ConnectionBar />
      <div className="sign-in">
        <div className="sign-in__roof">
          <StallRoof />
        </div>
        <div className="sign-in__form">
          <header>
            <LogoLink />
          </header>
          <main id="main">
            <div className="screen">{children}</div>
          </main>
          <footer className="t1 quiet">
            <p>
              <Trans>
                {PRODUCT_NAME} is powered by {POWERED_BY_BANK} and {POWERED_BY_COMPANY}.
              </Trans>
            </p>
            <p className="sign-in__links">
              <NewPage href="/terms">{t`Terms`}</NewPage>
              <NewPage href="/privacy">{t`Privacy`}</NewPage>
              <NewPage href="/faq/fees-for-money-in">{t`Fees`}</NewPage>
            </p>
            <LanguageChoice />
            {language !== 'en' && <p>{t`After login, the pages for business owners and their teams are in English.`}</p>}
          </footer>
        </div>
        <div className="sign-in__stall">
          <StallBeside />
        </div>
      </div>
    </div>
  )
}

/** What is typed into the form stays on this page. */
function NewPage({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
