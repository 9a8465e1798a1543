import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { POWERED_BY_BANK, PRODUCT_NAME } from '../site-config.ts'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CenteredPage mark={<Logo name={PRODUCT_NAME} />}>
      <h1>{title}</h1>
      {children}
      <ContactWays />
      <p className="buttons buttons--apart">
        <ButtonLink href="/">{t`Back to home`}</ButtonLink>
      </p>
    </CenteredPage>
  )
}

export function TermsPage() {
  return (
    <PublicPage title={t`Terms`}>
      <p>{t`Your account is held at ${POWERED_BY_BANK}. ${PRODUCT_NAME} runs it for you.`}</p>
      <p>{t`You see the price of each payment before you approve it with your PIN. The receipt repeats it.`}</p>
      <p>{t`Until your verification is complete, limits apply to what you can send.`}</p>
      <p>{t`Keep your password and PIN to yourself. Tell us at once if another person knows them.`}</p>
      <p>{t`Ask us for the whole agreement. We send it to you by email.`}</p>
    </PublicPage>
  )
}

export function PrivacyPage() {
  return (
    <PublicPage title={t`Privacy`}>
      <p>{t`We keep what the law asks of a bank: your name, your contacts, your BVN or NIN, your documents and your payments.`}</p>
      <p>{t`Documents and identity numbers are encrypted. Only staff who check them can open them.`}</p>
      <p>{t`We share your data with the bank, with NIBSS and with authorities that may ask by law. We do not sell it.`}</p>
      <p>{t`You can ask what we keep about you, and have it corrected.`}</p>
    </PublicPage>
  )
}

export function ContactPage() {
  return (
    <PublicPage title={t`Contact`}>
      <p className="soft">{supportAdvice()}</p>
    </PublicPage>
  )
}
