import { t } from '@lingui/core/macro'
import type { PublicPage } from './public-pages.tsx'
import { language } from '../../../ui/i18n.tsx'
import { isTranslated, localPath, otherLanguages } from './language.ts'
import { place } from './settings.ts'

/** A public page as a whole document. `style` and `script` are the addresses of the built files. */
export function PublicDocument({ page, style, script, fonts }: { page: PublicPage; style: string; script: string; fonts: readonly string[] }) {
  const title = `${place.product} :: ${page.title}`
  const address = `${place.site}${localPath(page.path)}`
  return (
    <html lang={language === 'en' ? 'en-NG' : language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#F7F3EA" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14150F" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        {page.isUnlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        {isTranslated(page.path) &&
          otherLanguages(page.path).map(({ id, href }) => <link key={id} rel="alternate" hrefLang={id} href={`${place.site}${href}`} />)}
        {isTranslated(page.path) && <link rel="alternate" hrefLang="x-default" href={`${place.site}${page.path}`} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={place.product} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${place.site}/social.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content={t`Drawing: a market stall under a parasol, cloth and bowls on the counter, and a phone that says a payment was received`}
        />
        <meta name="twitter:card" content="summary_large_image" />
        <script src="/theme.js" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={style} />
        {page.question && <script type="application/ld+json">{structuredData(page.question)}</script>}
        <script src={script} defer />
      </head>
      <body>{page.page}</body>
    </html>
  )
}

/** A question and its answer (schema.org FAQPage). `<` is escaped, so that no text ends the element. */
function structuredData({ title, answer }: { title: string; answer: string }): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text: answer } }],
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
