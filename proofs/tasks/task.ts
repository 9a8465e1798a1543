import type { Page } from '@playwright/test'

export const HOME = '/admin/merchant'

/** `aim`: the most taps that the task may take; null without one. */
export type Task = {
  name: string
  aim: number | null
  /** Of staff, at a desk of 1,440 × 900 px. Without it, of an owner on a phone. */
  isAtDesk?: boolean
  /** Makes the person and their records, and opens the page where the task begins. Returns the task itself. */
  prepare(page: Page): Promise<() => Promise<void>>
}
