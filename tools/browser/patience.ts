import { expect as base } from '@playwright/test'

/** How long a script outside of the tests waits for one act or one sight, also on a machine with other work. */
export const PATIENCE_MS = 20_000
export const expect = base.configure({ timeout: PATIENCE_MS })
