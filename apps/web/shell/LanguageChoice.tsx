import { t } from '@lingui/core/macro'
import { storeValue } from '../../../ui/data/storage.ts'
import { language } from '../../../ui/i18n.tsx'
import { LANGUAGE_KEY, LANGUAGES } from '../../../ui/language.ts'
import { SUPPORT_EMAIL } from '../site-config.ts'
import './language-choice.css'

/** The languages by their own names. The pages of owners and their teams have none, because they are in English only (decision 47). */
export function LanguageChoice() {
  return (
    <div className="language-choice" role="group" aria-label={t`Language`}>
      {LANGUAGES.map((each) => (
        <button
          key={each.id}
          type="button"
          lang={each.id}
          translate="no"
          aria-pressed={each.id === language}
          onClick={() => each.id !== language && chooseLanguage(each.id)}
        >
          {each.name}
        </button>
      ))}
    </div>
  )
}

/** No native speaker has reviewed the translations, and where to report a mistake. It stands beside the choice in the settings alone. */
export function TranslationNote() {
  const name = LANGUAGES.find(({ id }) => id === language)?.name
  const mail = `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`Translation mistake, ${name}: ${window.location.pathname}`)}`
  return (
    <p className="soft">
      {t`No native speaker has reviewed the translations yet. Emails, text messages and the answers of Help are in English.`}{' '}
      {language !== 'en' && <a href={mail}>{t`Report a mistake`}</a>}
    </p>
  )
}

/** Loads the page anew, because texts at the top of a module are read once. */
function chooseLanguage(id: string): void {
  storeValue('localStorage', LANGUAGE_KEY, id)
  window.location.reload()
}
