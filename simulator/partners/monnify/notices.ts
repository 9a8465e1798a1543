import { createHmac } from 'node:crypto'
import { defineNotices } from '../../notices/notices.ts'
import { monnifyModes } from './failure-modes.ts'
import type { MonnifySettings } from './settings.ts'

export const monnifyNotices = defineNotices<MonnifySettings>({
  modes: monnifyModes.notices,
  secret: ({ secretKey }) => secretKey,
  headers: ({ body, secret }) => ({ 'monnify-signature': createHmac('sha512', secret).update(body).digest('hex') }),
  altered: { by: 'partner', change: (body) => body.replaceAll('"amountPaid":', '$&9') },
})
