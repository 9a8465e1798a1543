import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bindPublic } from '../../identity/index.ts'
import { reportCrash } from '../contract.ts'
import { type SupportContext, recordCrashReport } from './report-crash.ts'

export function supportPublicRoutes(context: SupportContext): BoundRoute<null>[] {
  return [
    bindPublic(reportCrash, async ({ body, meta }) => {
      await recordCrashReport(context, body, meta)
      return { data: {}, message: 'Report sent' }
    }),
  ]
}
