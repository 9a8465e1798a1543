import type { Rights } from '../../identity/index.ts'

/** A page may break before anybody has signed in. */
export const supportRights: Rights = { 'support.report_crash': 'public' }
