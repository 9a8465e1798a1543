import { t } from '@lingui/core/macro'
import { AirtimeIcon, BillsIcon, SupportIcon } from '../../../ui/icons/icons.tsx'
import { ClosedStallDrawing } from './drawings.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { place } from './settings.ts'

export const AboutPage = () => (
  <PublicFrame path="/about">
    <article className="public__narrow prose">
      <h1>{t`About ${place.product}`}</h1>
      <p>{t`A trader in Nigeria is paid by transfer and waits for an alert. The alert comes late, or it is a forged picture, and the goods are gone. ${place.product} ends that: the screen at the counter is connected to the bank.`}</p>
      <h2>{t`Who runs it`}</h2>
      <p>{t`${place.product} is run by ${place.bank}, a microfinance bank that holds the money, and ${place.company}, the technology company that builds the product.`}</p>
      <h2>{t`What we offer`}</h2>
      <p>{t`Three offerings: a retail product with an account number for every counter, web payment for shops on the internet, and an API for developers. A web payment interface opens with the storefront.`}</p>
      <h2>{t`What we promise`}</h2>
      <ul>
        <li>{t`A payment is shown as confirmed when the bank has it, and never before.`}</li>
        <li>{t`Every fee is shown to the kobo before you pay it.`}</li>
        <li>{t`While the bank has not answered, we say so, and your money stays held and safe.`}</li>
        <li>{t`A person answers when something is wrong.`}</li>
      </ul>
    </article>
  </PublicFrame>
)

export const ContactPage = () => (
  <PublicFrame path="/contact">
    <section className="contact">
      <form className="form" data-form="contact" noValidate>
        <h1>{t`Write to us`}</h1>
        <p>{t`Staff answer by email, every day from 7:00 to 21:00.`}</p>
        <div className="field">
          <label htmlFor="contact-email">{t`Your Email Address`}</label>
          <span className="field__box">
            <input id="contact-email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
          </span>
          <span className="field__error" data-error="email" role="alert" />
        </div>
        <div className="field">
          <label htmlFor="contact-subject">{t`Subject`}</label>
          <span className="field__box">
            <input id="contact-subject" name="subject" maxLength={120} />
          </span>
          <span className="field__error" data-error="subject" role="alert" />
        </div>
        <div className="field">
          <label htmlFor="contact-message">{t`Message`}</label>
          <span className="field__box">
            <textarea id="contact-message" name="message" rows={6} maxLength={2000} />
          </span>
          <span className="field__error" data-error="message" role="alert" />
          <span className="field__hint">{t`With a reference or session id we answer faster. Never write your PIN or a code.`}</span>
        </div>
        <input className="public__trap" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <button className="button button--act" type="submit">{t`Send message`}</button>
        <noscript>{t`This form needs JavaScript. You can also write to ${place.email}.`}</noscript>
      </form>
      <div className="contact__ways">
        <section data-needs="support-phone">
          <AirtimeIcon size={24} />
          <div>
            <h2>{t`Call`}</h2>
            <p className="contact__big">
              <a href={`tel:${place.phoneDigits}`}>{place.phone}</a>
            </p>
            <p>{t`7:00 to 21:00, every day. Staff will never ask for your PIN or a code.`}</p>
          </div>
        </section>
        <section>
          <SupportIcon size={24} />
          <div>
            <h2>{t`Chat`}</h2>
            <p>{t`Write to us where you already are.`}</p>
            <p className="contact__links">
              <a href={`https://wa.me/${place.whatsapp}`} rel="noreferrer" data-needs="support-whatsapp">
                {'WhatsApp'}
              </a>
              <a href={`sms:${place.phoneDigits}`} data-needs="support-phone">
                {'SMS'}
              </a>
              <a href={`mailto:${place.email}`}>{t`Email`}</a>
            </p>
          </div>
        </section>
        <section>
          <BillsIcon size={24} />
          <div>
            <h2>{t`Suggest something`}</h2>
            <p>{t`Tell us what would make your day at the counter shorter.`}</p>
            <p className="contact__links">
              <a href="#contact-subject" data-subject={t`A suggestion`}>{t`Make a suggestion`}</a>
            </p>
          </div>
        </section>
      </div>
    </section>
  </PublicFrame>
)

/** Shown by the service worker for a page that it has not kept. The empty address loads the page that was asked for again. */
export const OfflinePage = () => (
  <PublicFrame path="/offline">
    <section className="public__lost">
      <div>
        <h1>{t`No connection`}</h1>
        <p>{t`This page needs the internet. Your money is safe.`}</p>
        <p className="buttons">
          <a className="button button--act" href="">{t`Try again`}</a>
        </p>
      </div>
      <ClosedStallDrawing label={t`Drawing: a stall with its shutter still down and a lamp lit above it`} />
    </section>
  </PublicFrame>
)

export const NotFoundPublicPage = () => (
  <PublicFrame path="/404">
    <section className="public__lost">
      <div>
        <p className="public__number">404</p>
        <h1>{t`Oops, We can't seem to find the page that you are looking for.`}</h1>
        <p className="buttons">
          <a className="button button--act" href="/">{t`Back to home`}</a>
          <a className="button button--line" href="/faq">{t`Help`}</a>
        </p>
      </div>
      <ClosedStallDrawing label={t`Drawing: a stall with its shutter still down and a lamp lit above it`} />
    </section>
  </PublicFrame>
)
