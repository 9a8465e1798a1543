import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { DIAL_BANKS } from '../../../platform/nigeria/ussd.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { dialHref, dialText } from './account-text.ts'

const KOBO_PER_NAIRA = 100
/** A dial code takes nine digits. */
const MAX_KOBO = 999_999_999 * KOBO_PER_NAIRA

/**
 * `dialCode`: with `{bank}` and `{amount}` for what the customer fills in. With both chosen the code is whole, and a press dials it. `onAmount` gets
 * an amount that both codes can carry, or null.
 */
export function DialCode({ dialCode, onAmount }: { dialCode: string; onAmount: (kobo: number | null) => void }) {
  const id = useId()
  const [bank, setBank] = useState('')
  const [kobo, setKobo] = useState<number | null>(null)
  const fault = kobo === null ? undefined : faultOf(kobo)
  const naira = kobo === null || fault !== undefined ? undefined : kobo / KOBO_PER_NAIRA
  const code = dialText(dialCode, { bank: bank === '' ? undefined : bank, naira })
  const isWhole = bank !== '' && naira !== undefined
  return (
    <>
      <p className="label">{t`Dial code, works without data`}</p>
      <p className="copied">
        <b id={`${id}-code`} className="code" translate="no">
          {code}
        </b>
        <CopyButton text={code} label={t`Copy dial code`} said={t`USSD Code Copied`}>
          {(copy) => (
            // SC 2.5.3: the name begins with the text that shows, in each language.
            <Button id={`${id}-copy`} size="small" aria-labelledby={`${id}-copy ${id}-code`} onClick={copy}>
              {t`Copy`}
            </Button>
          )}
        </CopyButton>
        {isWhole && <ButtonLink size="small" href={dialHref(code)}>{t`Dial`}</ButtonLink>}
      </p>
      <Select
        label={t`Customer’s bank`}
        isOptional
        placeholder={t`Any bank`}
        options={DIAL_BANKS.map(({ dialCode: value, name }) => ({ value, label: name }))}
        value={bank}
        onChange={({ target }) => setBank(target.value)}
      />
      <AmountField
        label={t`Amount (QR and dial code)`}
        hint={t`Leave it empty to let the customer enter it.`}
        value={kobo}
        error={fault}
        onChange={(next) => {
          setKobo(next)
          onAmount(next === null || faultOf(next) !== undefined ? null : next)
        }}
      />
    </>
  )
}

function faultOf(kobo: number): string | undefined {
  if (kobo === 0) return t`Enter an amount above zero`
  if (kobo % KOBO_PER_NAIRA !== 0) return t`A dial code takes whole naira only`
  return kobo > MAX_KOBO ? t`Enter at most ₦999,999,999` : undefined
}
