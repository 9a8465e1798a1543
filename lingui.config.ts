import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** English stands in the source. Each further language is a catalogue in `ui/locales`, made by `lingui extract` and loaded by itself. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ha', 'yo', 'ig', 'pcm'],
  catalogs: [
    {
      path: 'ui/locales/{locale}',
      include: ['apps/web', 'modules/*/web/**', 'ui'],
      exclude: ['**/*.test.*', 'apps/web/parts/**'],
    },
  ],
  // The macros read the language from our own module, so no component needs a provider around it.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#i18n', 'Trans'] },
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
})
