import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { webTexts } from './tools/texts/vite-plugin.ts'

/** What is waited for comes; how soon is the machine's business, which may have others to serve. */
const expect = { poll: { timeout: 15_000 } }
/** What measures a time that a person waits for: beside nothing else. */
const ALONE = 'tests/journeys/start-and-stop.test.ts'
/** They replace modules, which would stay replaced for the files after them. */
const WITH_MOCKS = ['modules/identity/server/actions/sign-in.db.test.ts', 'modules/identity/server/pins.db.test.ts']
/** They measure the processor time, the memory or the first use of their own process, which other files would change. */
const MEASURING = [
  'apps/api/limits/{connections,load-shedding}.test.ts',
  'apps/api/uploads/multipart-uploads.test.ts',
  'modules/bulk/server/upload/parse.test.ts',
  'modules/history/server/receipts/*.test.ts',
  'modules/uploads/server/validate-file.test.ts',
  'partners/bank/vfd/notices.contract.test.ts',
  'platform/http/strict-json.test.ts',
  'platform/passwords/password-strength.test.ts',
  'simulator/partners/bank/console/console.test.ts',
]
const QUICK_HASHES = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/fixtures/quick-argon2.ts') } }
const elsewhere = ['**/node_modules/**', '**/dist/**', '.data*/**', 'tests/browser/**']

export default defineConfig({
  test: {
    // The machines that run this may have two cores and a database beside us.
    maxWorkers: 2,
    // A generated file that is missing fails its test as one that differs does; `-u` writes both.
    update: 'none',
    projects: [
      {
        plugins: [webTexts()],
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, '**/*.db.test.ts', 'tests/journeys/**', ...MEASURING],
          expect,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { plugins: [webTexts()], test: { name: 'unit-measuring', include: MEASURING, exclude: elsewhere, expect, testTimeout: 60_000 } },
      {
        plugins: [webTexts()],
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'happy-dom',
          // Loading React and the pages anew for each file would take twice as long as the tests.
          isolate: false,
          environmentOptions: { happyDOM: { url: 'http://127.0.0.1/', settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: './tests/components/setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        resolve: QUICK_HASHES,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...elsewhere, ...WITH_MOCKS],
          expect,
          // Loading the server anew for each file would take longer than most of the tests.
          isolate: false,
          globalSetup: './tests/fixtures/cluster.ts',
          setupFiles: './tests/fixtures/record-statements.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: QUICK_HASHES,
        test: {
          name: 'db-mocks',
          include: WITH_MOCKS,
          exclude: elsewhere,
          expect,
          globalSetup: './tests/fixtures/cluster.ts',
          setupFiles: './tests/fixtures/record-statements.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: [...elsewhere, ALONE],
          expect,
          globalSetup: ['./tests/fixtures/cluster.ts', './tests/fixtures/compile-cache.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        // Not a stage of `npm test`: `npm run simulate -- --small`.
        test: {
          name: 'simulation',
          include: ['proofs/simulation/*.proof.ts'],
          exclude: elsewhere,
          globalSetup: './tests/fixtures/cluster.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          include: [ALONE],
          exclude: elsewhere,
          expect,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
