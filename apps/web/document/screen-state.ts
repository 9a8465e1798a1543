import type { DehydratedState } from '@tanstack/react-query'
import type { CurrentUser } from '../../../modules/identity/web/current-user.ts'

/** What a document with figures tells the application: who it is for, the answers that it shows, and the server's time. */
export type ScreenState = { holder: Omit<CurrentUser, 'token'>; publicKey: string | null; queries: DehydratedState; at: string }

/** The element that holds it, as JSON, which no browser runs. */
export const STATE_ID = 'screen-state'
