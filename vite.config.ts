import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { webTexts } from './tools/texts/vite-plugin.ts'
import { contractSchemas } from './tools/web-build/contract-schemas.ts'
import { firstScreen } from './tools/web-build/first-screen.ts'
import { publicPages } from './tools/web-build/public-pages.ts'
import { serverScreens } from './tools/web-build/server-screens.ts'
import { precompress } from './tools/web-build/precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** All pages with a session, also those of the desk. */
const SHELL = ['apps/web/connection-bridge.ts', 'ui/frame/AppShell.tsx', 'ui/frame/Avatar.tsx', 'ui/frame/Banner.tsx', 'ui/frame/useKeyboardInset.ts']
/** The frame of merchants and cashiers, and the payments that are under way on each page of a merchant. */
const FRAME = [
  'apps/web/merchant/merchant-parts.ts',
  'apps/web/merchant/navigation.ts',
  'apps/web/merchant/payment-kinds.ts',
  'apps/web/merchant/places.ts',
  'apps/web/merchant/useNavigation.ts',
  'apps/web/merchant/waiting-payment-acts.ts',
  'apps/web/shell/LiveStatus.tsx',
  'apps/web/shell/SessionExpiredDialog.tsx',
  'apps/web/shell/sign-out.ts',
  'apps/web/shell/SignOutDialog.tsx',
  'apps/web/shell/SupportWidget.tsx',
  'apps/web/shell/theme-items.ts',
  'apps/web/shell/useLiveUpdates.ts',
  'apps/web/shell/useSwitchBusiness.ts',
  'apps/web/theme.ts',
  'apps/web/tour/state.ts',
  'apps/web/tour/TourLauncher.tsx',
  'apps/web/usePopup.ts',
  'modules/bills/web/kinds.ts',
  'modules/cashpoints/web/lazy-account-details.ts',
  'modules/flags/web/FlagBanner.tsx',
  'modules/identity/web/sign-out.ts',
  'modules/push/contract.ts?routes',
  'modules/rewards/web/kinds.ts',
  'modules/transfers/web/flow/PaymentSenderProvider.tsx',
  'modules/transfers/web/flow/payment-sender.ts',
  'modules/transfers/web/flow/payments.ts',
  'modules/transfers/web/kinds.ts',
  'modules/transfers/web/outcome.ts',
  'modules/transfers/web/queries.ts',
  'modules/transfers/web/send-money.tsx',
  'modules/transfers/web/withdraw-money.tsx',
  'ui/frame/BusinessSwitcher.tsx',
  'ui/frame/NavCount.tsx',
  'ui/frame/SideNav.tsx',
  'ui/frame/SupportButton.tsx',
  'ui/frame/TabBar.tsx',
  'ui/frame/TopBar.tsx',
  'ui/icons/BrandPattern.tsx',
  'ui/parts/ConnectionStatus.tsx',
]
/** What the dashboards, the history and some other pages share. */
const PAGE_PARTS = [
  'modules/alternate-accounts/web/lazy.ts',
  'modules/cards/contract.ts?routes',
  'modules/cashpoints/web/CopyAccountButton.tsx',
  'modules/cashpoints/web/ShowAccount.tsx',
  'modules/history/web/rows.ts',
  'modules/overview/web/ActionItems.tsx',
  'modules/overview/web/DailyTurnover.tsx',
  'modules/overview/web/lazy.ts',
  'modules/transfers/web/flow/UnansweredPayments.tsx',
  'ui/charts/DayChart.tsx',
  'ui/charts/ProgressRule.tsx',
  'ui/drawings/UmbrellaDrawing.tsx',
  'ui/frame/SearchBox.tsx',
  'ui/motion/useCountUp.ts',
  'ui/parts/ActionBar.tsx',
  'ui/parts/Checklist.tsx',
  'ui/parts/DayHeader.tsx',
  'ui/parts/FilterChip.tsx',
  'ui/parts/ListEnd.tsx',
]
/** The lists of payments, of merchants and cashiers. */
const HISTORY = [
  'apps/web/merchant/palette/opened-payment.ts',
  'apps/web/merchant/palette/opened.ts',
  'apps/web/payment-panel.ts',
  'modules/annotations/contract.ts?routes',
  'modules/collections/contract.ts?routes',
  'modules/history/web/DateFilter.tsx',
  'modules/history/web/HistoryList.tsx',
  'modules/history/web/HistorySearchBox.tsx',
  'modules/history/web/range.ts',
  'modules/statements/contract.ts?routes',
  'modules/statements/web/month-days.ts',
]
/** The tables of all pages, with their two libraries. */
const TABLE =
  /node_modules[\\/]@tanstack[\\/](react-table|table-core|react-virtual|virtual-core)[\\/]|\/ui\/parts\/(DataTable|DataGrid|DataCards|useVirtualRows|data-table-types)\.tsx?$/

/**
 * Three documents: signing in has to be light, so `sign-in.html` has no router and no dashboard, and the operators have an area of their own. `--mode parts` builds the gallery
 * of parts instead, which the product does not ship.
 */
export default defineConfig(({ mode }) => ({
  root: here('apps/web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    contractSchemas(),
    zodWithoutEval(),
    ...sourcePlugins(),
    refuseInjectedStyles(),
    declareLayerOrder(),
    compileAhead(),
    pagesInDevelopment(),
    firstScreen(sourcePlugins),
    publicPages(sourcePlugins),
    ...(mode === 'parts' ? [] : [serviceWorker(), serverScreens(sourcePlugins)]),
    precompress(),
  ],
  // Libraries whose code refuseInjectedStyles changes must come to it one by one.
  optimizeDeps: { exclude: ['sonner'] },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: here(mode === 'parts' ? 'dist/parts' : 'dist/web'),
    emptyOutDir: true,
    // No data: addresses, which the content security policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // Every document loads these itself. In the list of each page they would be another kilobyte of the first script.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:react|rolldown-runtime|contracts|shared)-[\w-]{8}\.js$/.test(file)),
    },
    // One style sheet: in pieces, each would be another request before the first paint.
    cssCodeSplit: false,
    target: ['es2022', 'chrome109', 'safari16', 'firefox115'],
    rolldownOptions: {
      input:
        mode === 'parts'
          ? [here('apps/web/parts.html')]
          : [here('apps/web/index.html'), here('apps/web/sign-in.html'), here('apps/web/operator.html'), here('apps/web/public-pages/public.ts')],
      output: {
        // React changes seldom: a file of its own stays in the phone's cache over our releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval\.ts$/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|use-sync-external-store)[\\/]/,
            },
            // The code of ours that several pages share is one file: on a slow network, a dozen small ones cost more than their bytes.
            // Routes that most pages call are one file too. Schemas stay apart, because they bring zod; so do fields for a PIN or code,
            // which bring input-otp, and the field for an amount, which no first screen of a cashier has.
            { name: 'contracts', test: /contract\.ts\?routes$/, minShareCount: 16 },
            { name: 'schemas', test: /\/(platform\/http|modules\/identity)\/contract\.ts$/ },
            { name: 'shared', test: (id: string) => isSharedByPages(id) && !usesQueries(id), minShareCount: 8 },
            { name: 'shared-queries', test: isSharedByPages, minShareCount: 8 },
            { name: 'shell', test: isOneOf(SHELL) },
            // The sign-up needs it too, without the frame.
            { name: 'unsaved', test: /\/ui\/unsaved\.ts$/ },
            { name: 'frame', test: isOneOf(FRAME) },
            { name: 'table', test: TABLE },
            { name: 'page-parts', test: isOneOf(PAGE_PARTS) },
            { name: 'history', test: isOneOf(HISTORY) },
          ],
        },
      },
    },
  },
}))

/**
 * Components of the business stay with the pages that show them, and so do the parts that bring a library. An `index.ts` would bring all
 * that it exports.
 */
function isSharedByPages(id: string): boolean {
  if (/node_modules|contract\.ts(\?routes)?$|\/ui\/charts\//.test(id)) return false
  if (
    /\/(PinField|AmountField|RadioCards|DataTable|DataGrid|DataCards|useVirtualRows|data-table-types|save-file|unsaved|Tabs|StepPage|useContractForm|new-pin)\.tsx?$/.test(
      id,
    )
  )
    return false
  return !/\/modules\/(?!help\/)[^/]+\/web\/(?:.+\.tsx|index\.ts)$/.test(id)
}

/** Small files that the same pages need are one file: a phone would ask for a dozen of them one by one. A name without a file is an error. */
function isOneOf(paths: readonly string[]): (id: string) => boolean {
  const ids = paths.map((path) => {
    const [file = '', query] = path.split('?')
    if (!existsSync(here(file))) throw new Error(`vite.config.ts names ${file}, which is not there`)
    return query === undefined ? here(file) : `${here(file)}?${query}`
  })
  return (id) => ids.includes(id)
}

/** The sign-in fetches without the query library. What uses it, or our queries of contracts, is a file apart: the sign-in loads neither. */
function usesQueries(id: string): boolean {
  const file = id.replace(/\?.*$/, '')
  return existsSync(file) && /from '(@tanstack\/react-query|.+\/contract-query\.ts)'/.test(readFileSync(file, 'utf8'))
}

/** Each import of zod in the browser's code gets the one that never tries to compile. */
function zodWithoutEval(): Plugin {
  const wrapper = here('apps/web/zod-without-eval.ts')
  return {
    name: 'zod-without-eval',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer !== wrapper ? wrapper : null),
  }
}

function sourcePlugins() {
  return [webTexts(), react()]
}

/** sonner writes its styles into the page when it loads; our policy refuses that, and the toaster imports its stylesheet instead. */
function refuseInjectedStyles(): Plugin {
  return {
    name: 'refuse-injected-styles',
    transform(code, id) {
      if (!/node_modules[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return
      const quiet = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (quiet === code) throw new Error('sonner no longer injects its styles as it did; look again')
      return { code: quiet, map: null }
    },
  }
}

/** The first stylesheet that names the layers decides their order, and which one loads first changes with the chunks. So each names all. */
function declareLayerOrder(): Plugin {
  return {
    name: 'declare-layer-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `@layer base,parts,frame,screens;${String(file.source)}`
    },
  }
}

/** Most functions of these files run at the start. V8 then compiles them while they arrive, and not one by one in the page (its explicit compile hints). */
const RUN_AT_START = ['react', 'router', 'shared']
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_START.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  }
}

/** Its list of files holds the small ones of every page; the others are kept as they are loaded. A changed `start` file tells of a new version. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globIgnores: ['social.png'],
      globPatterns: ['theme.js', '*.{svg,png,webmanifest}', 'assets/start-*.js'],
      rollupFormat: 'iife',
      injectionPoint: 'self.precachedFiles',
    },
  })
}

/** What the server does in production: the addresses of signing in and up answer with their own document. */
function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0]!
        if (isSignInPath(path)) request.url = '/sign-in.html'
        else if (/^\/operator(\/|$)/.test(path)) request.url = '/operator.html'
        next()
      })
    },
  }
}

function isSignInPath(path: string): boolean {
  return ['/login', '/signup', '/mid', '/forgot-password', '/verify-account', '/merchant/authorizations'].includes(path)
}
