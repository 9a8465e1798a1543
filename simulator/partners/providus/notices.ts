import { createHash } from 'node:crypto'
import { defineNotices } from '../../notices/notices.ts'
import { providusModes } from './failure-modes.ts'
import type { ProvidusSettings } from './settings.ts'

/** Of calls and of notices. It covers no body. */
export const signatureOf = (clientId: string, secret: string): string => createHash('sha512').update(`${clientId}:${secret}`).digest('hex')

export const providusNotices = defineNotices<ProvidusSettings>({
  modes: providusModes.notices,
  secret: ({ clientSecret }) => clientSecret,
  headers: ({ secret }, { settings }) => ({ 'x-auth-signature': signatureOf(settings.clientId, secret).toUpperCase() }),
  altered: { by: 'partner', change: (body) => body.replace('"transactionAmount":"', '$&9') },
})
