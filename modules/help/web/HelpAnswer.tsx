import { t } from '@lingui/core/macro'
import { language } from '../../../ui/i18n.tsx'
import { CASHIER_HELP, type HelpEntry, type HelpSlug, MERCHANT_HELP } from './help-entries.ts'

export type HelpAnswerProps = { about: HelpSlug }

export default function HelpAnswer({ about }: HelpAnswerProps) {
  const merchants: readonly HelpEntry[] = MERCHANT_HELP
  const isForMerchants = merchants.some(({ slug }) => slug === about)
  const entries: readonly HelpEntry[] = isForMerchants ? MERCHANT_HELP : CASHIER_HELP
  const entry = entries.find(({ slug }) => slug === about)
  if (!entry) return null
  return (
    <div className="help-tip__answer">
      {language !== 'en' && <p className="t1 soft">{t`This answer is in English.`}</p>}
      <div lang="en">
        <p className="strong">{entry.title}</p>
        {entry.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <a href={`${isForMerchants ? '/faq' : '/cashierfaq'}/${about}`} target="_blank" rel="noreferrer">
        {t`Open the help page`}
      </a>
    </div>
  )
}
