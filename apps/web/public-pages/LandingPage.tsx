import { t } from '@lingui/core/macro'
import { BrandPattern } from '../../../ui/icons/BrandPattern.tsx'
import { AirtimeIcon, BillsIcon, CashpointIcon, GrowIcon, LoanIcon, SendIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { CounterDrawing, LoomDrawing, PhoneTillDrawing, StallDrawing, WebShopDrawing } from './drawings.tsx'
import { localPath } from './language.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { ReceiptPicture, TillPicture } from './RealPictures.tsx'
import { place } from './settings.ts'

/** S2 §2: the features, letter by letter. */
const FEATURES = [
  { icon: SendIcon, label: t`Send & Receive Money` },
  { icon: BillsIcon, label: t`Bill Payments` },
  { icon: LoanIcon, label: t`Save your Money` },
  { icon: AirtimeIcon, label: t`Buy Airtime` },
  { icon: CashpointIcon, label: t`Track Cashier Transactions` },
  { icon: GrowIcon, label: t`Track Business Analysis/Growth` },
]

const SIGNS = [
  { rule: 'open', title: t`Incoming`, text: t`Your customer has sent it. Keep the goods.` },
  { rule: 'final', title: t`Confirmed`, text: t`The bank has it. Hand the goods over.` },
  { rule: 'broken', title: t`Not sent`, text: t`It did not go. Nothing was taken.` },
] as const

const OFFERINGS = [
  {
    Drawing: CounterDrawing,
    label: t`Drawing: a till, a slip of paper and a bowl of oranges on a counter`,
    title: t`Retail`,
    text: t`An account number for every counter, and a screen at the counter that shows each payment as it arrives.`,
    href: '/merchant-page',
    link: t`For merchants`,
  },
  {
    Drawing: WebShopDrawing,
    label: t`Drawing: a basket of cloth beside a screen that sells it`,
    title: t`Web payment`,
    text: t`Your site shows your account number, and a signed notification tells your server of each payment. A web payment interface opens with the storefront.`,
    href: '/storefront',
    link: t`For online shops`,
  },
  {
    Drawing: LoomDrawing,
    label: t`Drawing: threads from three spools woven into one cloth on a loom`,
    title: t`API for developers`,
    text: t`Read your balance, payments and customers, and get a signed notification of each payment.`,
    href: '/developer-page',
    link: t`For developers`,
  },
]

export function LandingPage() {
  return (
    <PublicFrame path="/">
      <section className="landing__hero">
        <div>
          <h1>{t`Simplifying Payment Processes`}</h1>
          <p>{t`Your customer sends a transfer. Your screen shows it, and draws two lines when the money is in. Until then it says wait.`}</p>
          <p className="buttons">
            <a className="button button--act" href="/signup">{t`Create free account`}</a>
            <a className="button button--line" href="#app">{t`Get the App`}</a>
          </p>
          <p className="landing__fee">{t`From 0.3% of a payment by transfer, at most ₦100. By card 1.65%, and ₦107.50 from ₦2,500, at most ₦2,150. ₦20 a transfer out.`}</p>
        </div>
        <StallDrawing
          label={t`Drawing: a market stall under a parasol, cloth and bowls on the counter, and a phone that says a payment was received`}
        />
      </section>
      <BrandPattern className="public__band" />
      <ul className="landing__features" aria-label={t`Features`}>
        {FEATURES.map(({ icon: Sign, label }) => (
          <li key={label}>
            <Sign size={24} />
            {label}
          </li>
        ))}
      </ul>
      <section className="landing__about" id="about">
        <div>
          <h2>{t`About ${place.product}`}</h2>
          <p>{t`${place.product} is a bank account, a till and a cash book for Nigerian businesses, from one table in Kantin Kwari to forty shops across Lagos.`}</p>
          <p>{t`Traders draw two lines under a sum when it is final. We use the same sign everywhere, so a screenshot can never pass for a payment.`}</p>
          <p>
            <a href={localPath('/about')}>{t`More about us`}</a>
          </p>
        </div>
        <dl className="landing__signs">
          {SIGNS.map(({ rule, title, text }) => (
            <div key={rule}>
              <dt>
                <StatusRule rule={rule}>
                  <Amount kobo={450_000} size="second" />
                </StatusRule>
              </dt>
              <dd>
                <b>{title}</b>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="landing__real">
        <TillPicture />
        <ReceiptPicture />
      </section>
      <section className="landing__trio">
        <h2>{t`Three ways to be paid`}</h2>
        <ol>
          {OFFERINGS.map(({ Drawing, label, title, text, href, link }) => (
            <li key={title}>
              <Drawing label={label} />
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={localPath(href)}>{link}</a>
            </li>
          ))}
        </ol>
      </section>
      <section className="landing__app" id="app">
        <PhoneTillDrawing label={t`Drawing: a phone with the till open, oranges beside it`} />
        <div>
          <h2>{t`${place.product} on your phone`}</h2>
          <p>{t`Open this site in the browser of your phone and add it to the home screen. It uses little data and opens on a weak network.`}</p>
          <p className="buttons">
            <a className="button button--act" href="/login">{t`Open in the browser`}</a>
            <button type="button" className="button button--line" data-opens="waitlist">{t`Tell me when the app is in the stores`}</button>
          </p>
        </div>
      </section>
      <dialog className="dialog public-dialog" id="waitlist" aria-labelledby="waitlist-title">
        <form className="form" data-form="waitlist" data-list="app" noValidate>
          <h2 id="waitlist-title">{t`We're launching soon!`}</h2>
          <p>{t`Leave your email, and we write to you on the day when the app is in the stores.`}</p>
          <div className="field">
            <label htmlFor="waitlist-email">{t`Email Address`}</label>
            <span className="field__box">
              <input id="waitlist-email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
            </span>
          </div>
          <p className="buttons">
            <button className="button button--act" type="submit">{t`Join Waitlist`}</button>
            <button className="button button--text" type="button" data-closes="waitlist">{t`Close`}</button>
          </p>
        </form>
      </dialog>
    </PublicFrame>
  )
}
