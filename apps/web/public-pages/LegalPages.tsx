import { t } from '@lingui/core/macro'
import { PublicFrame } from './PublicFrame.tsx'
import { place } from './settings.ts'

type Clause = { title: string; texts: readonly string[] }

function LegalPage({ path, title, date, clauses }: { path: string; title: string; date: string; clauses: readonly Clause[] }) {
  return (
    <PublicFrame path={path}>
      <article className="public__narrow prose">
        <h1>{title}</h1>
        <p className="soft">{date}</p>
        {clauses.map((clause, at) => (
          <section key={clause.title}>
            <h2>
              {at + 1}. {clause.title}
            </h2>
            {clause.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </article>
    </PublicFrame>
  )
}

const IN_FORCE = t`Valid from 1 January 2026.`

const ACCOUNT_CLAUSES: readonly Clause[] = [
  {
    title: t`Who we are`,
    texts: [
      t`${place.product} is provided by ${place.bank}, a microfinance bank licensed by the Central Bank of Nigeria, together with ${place.company}, its technology partner.`,
    ],
  },
  {
    title: t`Accounts`,
    texts: [
      t`There are three types of account: merchant, cashier and buyer-wallet.`,
      t`A merchant must be 18 years or older.`,
      t`A merchant may create unlimited CashPoints. Each has an account number and may have a cashier.`,
      t`You keep your password, your PIN and your codes to yourself. Staff never ask for them.`,
    ],
  },
  {
    title: t`Your money`,
    texts: [
      t`Money that customers pay is credited to your balance after the bank has confirmed it, less the fee that is shown.`,
      t`Funds are remitted to the bank details given at registration, or kept in your balance if you choose so in Settings.`,
      t`A payment that you send cannot be called back after the receiving bank has accepted it.`,
    ],
  },
  {
    title: t`Limits`,
    texts: [
      t`The daily online transfer limit is ₦2,000,000 for individuals and for corporates. It can be lower until your account is verified, and higher after a request that we have approved.`,
    ],
  },
  {
    title: t`Fees and taxes`,
    texts: [
      t`Fees are shown before each payment. They contain value added tax. Stamp duty of ₦50 is taken on transfers of ₦10,000 and more, as the law says.`,
      t`A change of fees is announced before it starts, and never concerns earlier payments.`,
    ],
  },
  {
    title: t`What is not allowed`,
    texts: [
      t`You may not use the account for fraud, for goods or services that the law forbids, for money of other people whom you do not name, or to hide where money comes from.`,
    ],
  },
  {
    title: t`Closing and suspending`,
    texts: [
      t`You may close your account at any time after its open payments have ended.`,
      t`The provider may close or suspend accounts when the law, an order of a court or a regulator, or a suspicion of fraud requires it. We tell you why, unless the law forbids it, and what lifts it.`,
    ],
  },
  {
    title: t`Complaints`,
    texts: [
      t`Write to us in the app, on the contact page or to ${place.email}. A complaint is acknowledged within 24 hours. If our answer does not satisfy you, you may turn to the Consumer Protection Department of the Central Bank of Nigeria.`,
    ],
  },
]

export const TermsPage = () => <LegalPage path="/terms-and-condition" title={t`Terms and conditions`} date={IN_FORCE} clauses={ACCOUNT_CLAUSES} />

export const MobileTermsPage = () => (
  <LegalPage
    path="/mobile-terms"
    title={t`Terms of the app`}
    date={IN_FORCE}
    clauses={[
      ...ACCOUNT_CLAUSES,
      {
        title: t`The app on your phone`,
        texts: [
          t`Protect your phone with a lock. Tell us at once when it is lost, so that we can end its session.`,
          t`The app asks for the camera and the microphone only for photos and videos that confirm who you are, and for scanning.`,
          t`The app may show your last figures without a connection. They carry their time, and nothing can be paid without a connection.`,
        ],
      },
    ]}
  />
)

export const PrivacyPage = () => (
  <LegalPage
    path="/privacy"
    title={t`Privacy`}
    date={IN_FORCE}
    clauses={[
      {
        title: t`What we keep`,
        texts: [
          t`Your name, phone number, email address and business details; your BVN or NIN, of which only the last four digits are ever shown; documents and videos that you give; your payments and who sent or received them; the devices and networks from which you sign in.`,
        ],
      },
      {
        title: t`Why we keep it`,
        texts: [
          t`To run your account, to obey the laws against money laundering, to find fraud, and to answer your questions. We do not sell it, and we show you no advertising of others.`,
        ],
      },
      {
        title: t`Who sees it`,
        texts: [
          t`The banks and processors of a payment, the services that confirm your identity, and authorities where the law requires it. Staff see a document only when they decide about it, and every view is recorded.`,
        ],
      },
      {
        title: t`How long`,
        texts: [
          t`Payments and identity records stay for as long as the law requires, at least five years after the account is closed.`,
          t`A video is deleted one year after its decision. A photo of a document is deleted five years after its use ended, which can be the closing of the account. While an order stops the account, both stay.`,
          t`Photos and videos that no step needs are deleted after a day.`,
        ],
      },
      {
        title: t`Your rights`,
        texts: [
          t`You may ask what we keep about you, have it corrected, and complain to the Nigeria Data Protection Commission. Write to ${place.email}.`,
        ],
      },
      {
        title: t`In your browser`,
        texts: [t`We store your session and the choices that you make, such as light or dark. There is no tracking by others.`],
      },
    ]}
  />
)

/** Says only what a test of the repository proves, and what has not been tried. */
export const AccessibilityPage = () => (
  <LegalPage
    path="/accessibility"
    title={t`Accessibility`}
    date={t`Tested in November 2026, in Chromium.`}
    clauses={[
      {
        title: t`Our aim`,
        texts: [
          t`${place.product} is for everyone who trades: with a keyboard, a screen reader, a small phone or large text. We aim at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.`,
        ],
      },
      {
        title: t`Tested by machine`,
        texts: [
          t`The tool axe-core checks public pages, the sign-in, and pages and popups of owners, cashiers and staff. It uses the rules of WCAG 2.0, 2.1 and 2.2, levels A and AA. A release has no finding.`,
          t`These screens are checked at a width of 360 and of 1440 pixels, in light and in dark colours. No page scrolls sideways. A width of 360 pixels is what a window of 1440 pixels has at 400% zoom.`,
          t`Three tests use the keyboard alone: they sign up and sign in, send money, and pay a group of people. Others check that each wrong field is tied to its message, and that the focus returns when a popup closes.`,
          t`A program opens the pages and popups. It checks that the Tab key shows where it is, that forced colours keep buttons and choices visible, and that no page scrolls sideways at a width of 320 pixels.`,
          t`Amounts are read as one sentence, for example “Credit 4,500.00 naira”. A payment that arrives, a wrong field and a lost connection are announced. Screens do not move for people who have asked for less motion.`,
        ],
      },
      {
        title: t`Not tested yet`,
        texts: [
          t`People who use a screen reader, a magnifier or voice control have not tested it. We have not tried TalkBack, NVDA or VoiceOver ourselves, and no other browser than Chromium.`,
          t`Larger text without zoom has no test. Forced colours are tested in Chromium and not on Windows.`,
        ],
      },
      {
        title: t`Known limits`,
        texts: [
          t`On a phone’s dashboard a payment that arrives is announced by its figures and not by the name of the customer.`,
          t`PDF statements and receipts have no tags for a screen reader. The same facts stand on the screen.`,
          t`A scan of a QR code and the video that confirms who you are need a camera. Support helps you without one.`,
          t`No native speaker has reviewed the texts in Hausa, Yoruba, Igbo and Pidgin. Help, terms, privacy and this page are in English only.`,
        ],
      },
      {
        title: t`Tell us`,
        texts: [
          t`Something does not work for you? Write to ${place.email} or on the contact page, and say which page it is. We answer within 24 hours that we have your message.`,
        ],
      },
    ]}
  />
)
