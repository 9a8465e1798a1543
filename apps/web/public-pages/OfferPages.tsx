import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { CounterDrawing } from './drawings.tsx'
import { isOnlyEnglish, localPath } from './language.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { place } from './settings.ts'

type Offer = {
  path: string
  title: string
  text: string
  picture: ReactNode
  steps: readonly { title: string; text: string }[]
  factsTitle: string
  facts: readonly { name: string; value: string }[]
  close: { text: string; href: string; link: string }
}

/** One layout for the offering pages: a sentence, the real thing, four steps, figures. */
function OfferPage({ path, title, text, picture, steps, factsTitle, facts, close }: Offer) {
  return (
    <PublicFrame path={path}>
      <section className="offer__hero">
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
          <p className="buttons">
            <a className="button button--act" href="/signup">{t`Create free account`}</a>
          </p>
        </div>
        {picture}
      </section>
      <ol className="offer__steps">
        {steps.map((step) => (
          <li key={step.title}>
            <b>{step.title}</b>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <section className="offer__facts">
        <h2>{factsTitle}</h2>
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="offer__close">
        {close.text} <a href={localPath(close.href)}>{isOnlyEnglish(close.href) ? t`${close.link} (in English)` : close.link}</a>
      </p>
    </PublicFrame>
  )
}

/** A confirmed payment as the screen at the counter shows it. */
function TillPicture() {
  return (
    <figure className="till-picture">
      <figcaption>{t`The screen at the counter`}</figcaption>
      <p className="till-picture__word">{t`Confirmed`}</p>
      <StatusRule rule="final">
        <Amount kobo={4_500_000} size="hero" />
      </StatusRule>
      <p translate="no">{t`Balarabe Yusuf`}</p>
      <p>{t`GTBank, ••• 4471, 14:29:06`}</p>
    </figure>
  )
}

const FEE_LINK = { text: t`Fees have their VAT inside.`, href: '/faq/fees-for-money-in', link: t`All questions about fees` }

export const MerchantPage = () => (
  <OfferPage
    path="/merchant-page"
    title={t`Know it is paid before the goods leave`}
    text={t`Our retail product gives every counter its own account number. The screen shows each payment, and draws two lines only when the bank has confirmed it.`}
    picture={<TillPicture />}
    steps={[
      { title: t`Open an account`, text: t`Your name, phone and email. Three minutes.` },
      { title: t`Verify`, text: t`Your BVN and an ID card. About six minutes.` },
      { title: t`Open your CashPoints`, text: t`One for each counter, with a cashier of its own.` },
      { title: t`Be paid`, text: t`By transfer, QR, USSD or card. See the payer, the place and the time.` },
    ]}
    factsTitle={t`What it costs`}
    facts={[
      { name: t`Money in`, value: t`0.3% to 0.5% of each payment, never above ₦100` },
      { name: t`Transfer to any bank`, value: t`₦20, and ₦50 stamp duty from ₦10,000` },
      { name: t`Withdraw to your own bank account`, value: t`Free` },
      { name: t`Account, CashPoints and receipts`, value: t`Free, as many as you want` },
    ]}
    close={FEE_LINK}
  />
)

export const CashierPage = () => (
  <OfferPage
    path="/cashier-page"
    title={t`You see the payment, not the balance`}
    text={t`A cashier has a screen for one CashPoint: today’s payments, the account number to read aloud, and receipts. The money of the business stays with its owner.`}
    picture={<CounterDrawing label={t`Drawing: a till, a slip of paper and a bowl of oranges on a counter`} />}
    steps={[
      { title: t`Your owner adds you`, text: t`Your first password comes by email and text message.` },
      { title: t`Choose a password`, text: t`At your first login, and only you know it.` },
      { title: t`Read the number aloud`, text: t`Or show the QR code. The customer pays.` },
      { title: t`Look for two lines`, text: t`Then the money is in. A screenshot of the customer proves nothing.` },
    ]}
    factsTitle={t`What a cashier can do`}
    facts={[
      { name: t`See`, value: t`Payments of the own CashPoint, live` },
      { name: t`Give`, value: t`Receipts on paper, as a picture or by message` },
      { name: t`Take`, value: t`Card payments by a link or a QR code` },
      { name: t`Not see`, value: t`The balance and other CashPoints` },
    ]}
    close={{ text: t`Questions of cashiers are answered here.`, href: '/cashierfaq', link: t`Help for cashiers` }}
  />
)

const CALL = `POST /api/wallet/transfer
publicKey:   pk_live_7Q4K0P2M
requestId:   5f0c9a1e-3b77-4c52-9d1b-0e6a

{ "nuban": "0148820336",
  "bank_code": "058",
  "amount": 4500000,
  "remark": "Wax print, 12 yards" }`

export const DeveloperPage = () => (
  <OfferPage
    path="/developer-page"
    title={t`An API that tells you the truth`}
    text={t`Our API for developers has accounts, transfers, bills and notifications. Every payment ends as sent or not sent, and while a bank has not answered we say so.`}
    picture={
      <figure className="code-picture">
        <figcaption>{t`Pay an account`}</figcaption>
        <pre translate="no">{CALL}</pre>
        <figcaption>{t`Then one signed notification, when the bank has answered.`}</figcaption>
      </figure>
    }
    steps={[
      { title: t`Get your keys`, text: t`In Settings, API. A key can be replaced while the old one still works.` },
      { title: t`Name your webhook`, text: t`We call it for each payment, and again until it answers.` },
      { title: t`Check the signature`, text: t`Each notification has a signature, a time and an id that stays the same.` },
      { title: t`Repeat without fear`, text: t`The same requestId pays once.` },
    ]}
    factsTitle={t`What to rely on`}
    facts={[
      { name: t`Amounts`, value: t`Whole kobo, always` },
      { name: t`Repeats`, value: t`Same requestId, same answer` },
      { name: t`Document`, value: t`OpenAPI 3.1, made from the code that answers` },
      { name: t`Fees`, value: t`0.3% in, never above ₦100. ₦20 out` },
    ]}
    close={{ text: t`The document of every call is public.`, href: '/api/openapi.json', link: t`Open the API document` }}
  />
)

export const StorefrontPage = () => (
  <OfferPage
    path="/storefront"
    title={t`A shop of your own, without a website`}
    text={t`The storefront is a page with your goods and your prices. A customer chooses and pays by transfer, card or USSD through our web payment interface. It opens soon.`}
    picture={<TillPicture />}
    steps={[
      { title: t`Add what you sell`, text: t`A picture, a name and a price.` },
      { title: t`Share the link`, text: t`On WhatsApp, Instagram or a poster.` },
      { title: t`Be paid`, text: t`Each order has its own account number, so you know who paid.` },
      { title: t`Hand over`, text: t`The order is marked as paid when the bank has the money.` },
    ]}
    factsTitle={t`What it will cost`}
    facts={[
      { name: t`The shop`, value: t`Free` },
      { name: t`Each payment`, value: t`0.5%, never above ₦100` },
    ]}
    close={{ text: t`It is not open yet.`, href: '/storefront/waitlist', link: t`Join the waitlist` }}
  />
)

export const StorefrontWaitlistPage = () => (
  <PublicFrame path="/storefront/waitlist">
    <section className="public__narrow">
      <h1>{t`Be among the first shops`}</h1>
      <p>{t`Leave your email. We write to you when the storefront of ${place.product} opens.`}</p>
      <form className="form" data-form="waitlist" data-list="storefront" noValidate>
        <div className="field">
          <label htmlFor="storefront-email">{t`Email Address`}</label>
          <span className="field__box">
            <input id="storefront-email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
          </span>
        </div>
        <button className="button button--act" type="submit">{t`Join Waitlist`}</button>
      </form>
      <noscript>{t`This form needs JavaScript. You can also write to ${place.email}.`}</noscript>
    </section>
  </PublicFrame>
)
