import { t } from '@lingui/core/macro'
import { ChevronRightIcon, SearchIcon } from '../../../ui/icons/icons.tsx'
import { CASHIER_HELP, type HelpEntry, MERCHANT_HELP } from '../../../modules/help/web/help-entries.ts'
import { PublicFrame } from './PublicFrame.tsx'

type Audience = { path: '/faq' | '/cashierfaq'; title: string; entries: readonly HelpEntry[] }

export const MERCHANTS: Audience = { path: '/faq', title: t`Help for merchants`, entries: MERCHANT_HELP }
export const CASHIERS: Audience = { path: '/cashierfaq', title: t`Help for cashiers`, entries: CASHIER_HELP }

/** The questions by topic. The search needs the script of the page, and is hidden without it. */
export function HelpListPage({ audience: { path, title, entries } }: { audience: Audience }) {
  const topics = [...new Set(entries.map(({ topic }) => topic))]
  return (
    <PublicFrame path={path}>
      <section className="help">
        <h1>{title}</h1>
        <nav className="help__tabs" aria-label={t`Help for`}>
          {[MERCHANTS, CASHIERS].map((audience) => (
            <a key={audience.path} href={audience.path} aria-current={audience.path === path ? 'page' : undefined}>
              {audience === MERCHANTS ? t`Merchants` : t`Cashiers`}
            </a>
          ))}
        </nav>
        <div className="field help__search" data-needs-script hidden>
          <span className="field__box">
            <SearchIcon size={20} />
            <input type="search" placeholder={t`Type to search...`} aria-label={t`Search questions by title`} data-help-search />
          </span>
        </div>
        <p className="help__none" data-help-none hidden role="status">
          {t`No title has these words.`} <a href="/contact">{t`Write to us`}</a>
        </p>
        <div className="help__topics">
          {topics.map((topic) => (
            <section key={topic} data-help-topic>
              <h2>{topic}</h2>
              <ul>
                {entries
                  .filter((entry) => entry.topic === topic)
                  .map((entry) => (
                    <li key={entry.slug} data-help-title={entry.title.toLowerCase()}>
                      <a href={`${path}/${entry.slug}`}>
                        {entry.title}
                        <ChevronRightIcon size={20} />
                      </a>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </PublicFrame>
  )
}

/** One answer, with questions of the same topic beside it. */
export function HelpEntryPage({ audience: { path, entries }, entry }: { audience: Audience; entry: HelpEntry }) {
  const near = entries.filter(({ topic, slug }) => topic === entry.topic && slug !== entry.slug)
  return (
    <PublicFrame path={path}>
      <section className="help help--entry">
        <article className="prose">
          <a className="help__back" href={path} data-help-back>
            {t`← Back`}
          </a>
          <h1>{entry.title}</h1>
          {entry.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className="help__was">
            {t`Is something missing here?`} <a href="/contact">{t`Ask Support`}</a>
          </p>
        </article>
        {near.length > 0 && (
          <nav aria-label={t`Near this`}>
            <h2>{t`Near this`}</h2>
            <ul>
              {near.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`${path}/${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </section>
    </PublicFrame>
  )
}
