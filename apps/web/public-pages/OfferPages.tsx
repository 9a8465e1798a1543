import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { BALANCE_CALL } from './developer-example.ts'
import { WebShopDrawing } from './drawings.tsx'
import { isOnlyEnglish, localPath } from './language.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { ReceiptPicture, TillPicture } from './RealPictures.tsx'
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

const FEE_LINK = { text: t`Fees have their VAT inside.`, href: '/faq/fees-for-money-in', link: t`All questions about fees` }

export const MerchantPage = () => (
  <OfferPage
    path="/merchant-page"
    title={t`Know it is paid before the goods leave`}
    text={t`Our retail product gives every counter its own account number. The screen shows each payment, and draws two lines only when the bank has confirmed it.`}
    picture={<TillPicture />}
    steps={[
      { title: t`Open an account`, text: t`Your name, phone and email. Three minutes.` },
      { title: t`Verify`, text: t`Your BVN, a short video, and an ID card or a passport. About six minutes.` },
      { title: t`Open your cashpoints`, text: t`One for each counter, with a cashier of its own.` },
      { title: t`Be paid`, text: t`By transfer, QR, USSD or card. See the payer, the place and the time.` },
    ]}
    factsTitle={t`What it costs`}
    facts={[
      { name: t`Payment by transfer, QR or USSD`, value: t`0.3% to 0.5%, at most ₦100` },
      { name: t`Payment by card`, value: t`1.65%, and ₦107.50 from ₦2,500, at most ₦2,150` },
      { name: t`Transfer to any bank`, value: t`₦20, and ₦50 stamp duty from ₦10,000` },
      { name: t`Withdraw to your own bank account`, value: t`Free` },
      { name: t`Account, cashpoints and receipts`, value: t`Free, as many as you want` },
    ]}
    close={FEE_LINK}
  />
)

export const CashierPage = () => (
  <OfferPage
    path="/cashier-page"
    title={t`You see the payment, not the balance`}
    text={t`A cashier has a screen for one cashpoint: today’s payments, the account number to read aloud, and receipts. The money of the business stays with its owner.`}
    picture={<ReceiptPicture />}
    steps={[
      { title: t`Your owner adds you`, text: t`Your first password comes by email and text message.` },
      { title: t`Choose a password`, text: t`At your first login, and only you know it.` },
      { title: t`Read the number aloud`, text: t`Or show the QR code. The customer pays.` },
      { title: t`Look for two lines`, text: t`Then the money is in. A screenshot of the customer proves nothing.` },
    ]}
    factsTitle={t`What a cashier can do`}
    facts={[
      { name: t`See`, value: t`Payments of the own cashpoint, live` },
      { name: t`Give`, value: t`Receipts on paper, as a picture or by message` },
      { name: t`Take`, value: t`Card payments by a link or a QR code` },
      { name: t`Not see`, value: t`The balance and other cashpoints` },
    ]}
    close={{ text: t`Questions of cashiers are answered here.`, href: '/cashierfaq', link: t`Help for cashiers` }}
  />
)

export const DeveloperPage = () => (
  <OfferPage
    path="/developer-page"
    title={t`An API that tells you the truth`}
    text={t`With our API for developers your software reads its balance, payments and customers. A signed notification tells it of each payment and of each transfer.`}
    picture={
      <figure className="code-picture">
        <figcaption>{t`Read your balance`}</figcaption>
        <pre translate="no">{BALANCE_CALL.request}</pre>
        <figcaption>{t`The answer, in kobo`}</figcaption>
        <pre translate="no">{BALANCE_CALL.answer}</pre>
      </figure>
    }
    steps={[
      { title: t`Get your keys`, text: t`In Settings, API, with your business id. A replaced key works for 24 hours more, if you choose so.` },
      { title: t`Name your webhook`, text: t`We call it for each payment. If it does not answer, we try again for three days.` },
      { title: t`Check the signature`, text: t`Each notification has a signature, a time and an id that stays the same.` },
      { title: t`Read without fear`, text: t`A secret key only reads. To send money a person signs in and enters the PIN.` },
    ]}
    factsTitle={t`What to rely on`}
    facts={[
      { name: t`Amounts`, value: t`Whole kobo, always` },
      { name: t`To read`, value: t`Balance, cashpoints, payments received, customers, and the state of a transfer` },
      { name: t`Notifications`, value: t`Signed by HMAC-SHA256, as Standard Webhooks describes` },
      { name: t`Document`, value: t`OpenAPI 3.1, made from the code that answers` },
      { name: t`Fees`, value: t`The API is free. Payments have the fees of your account.` },
    ]}
    close={{ text: t`The document of every call is public.`, href: '/api/openapi.json', link: t`Open the API document` }}
  />
)

export const StorefrontPage = () => (
  <OfferPage
    path="/storefront"
    title={t`A shop of your own, without a website`}
    text={t`The storefront is a page with your goods and your prices. A customer chooses and pays by transfer, card or USSD through our web payment interface. It opens soon.`}
    picture={<WebShopDrawing label={t`Drawing: a basket of cloth beside a screen that sells it`} />}
    steps={[
      { title: t`Add what you sell`, text: t`A picture, a name and a price.` },
      { title: t`Share the link`, text: t`On WhatsApp, Instagram or a poster.` },
      { title: t`Be paid`, text: t`Each order has its own account number, so you know who paid.` },
      { title: t`Hand over`, text: t`The order is marked as paid when the bank has the money.` },
    ]}
    factsTitle={t`What it will cost`}
    facts={[
      { name: t`The shop`, value: t`Free` },
      { name: t`Payment by transfer or USSD`, value: t`0.5%, at most ₦100` },
      { name: t`Payment by card`, value: t`1.65%, and ₦107.50 from ₦2,500, at most ₦2,150` },
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
