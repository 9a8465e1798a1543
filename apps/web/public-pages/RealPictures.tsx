import { t } from '@lingui/core/macro'
import { place } from './settings.ts'

/** Pictures of the product itself. `node tools/pictures.ts` makes them. */
const SIZES = { till: { width: 720, height: 1520 }, receipt: { width: 720, height: 1144 } }

/** The page of a cashier on a phone, in the colours of the reader. */
export const TillPicture = () => (
  <figure className="real">
    {(['light', 'dark'] as const).map((theme) => (
      <img
        key={theme}
        className={`real__${theme}`}
        src={`/till-${theme}.webp`}
        {...SIZES.till}
        loading="lazy"
        alt={t`A phone with the page of a cashier: the sum and the number of the payments of today, the account number of the cashpoint, and the last payments`}
      />
    ))}
    <figcaption>{t`The screen at the counter`}</figcaption>
  </figure>
)

/** Paper is white in every theme. */
export const ReceiptPicture = () => (
  <figure className="real">
    <img
      src="/receipt.webp"
      {...SIZES.receipt}
      loading="lazy"
      alt={t`A receipt: the amount over two lines and in words, the payer and the bank, the place, the time, the reference, and the state of the payment`}
    />
    <figcaption>{t`A receipt from ${place.product}`}</figcaption>
  </figure>
)
