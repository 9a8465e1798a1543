import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bindPublic } from '../../identity/index.ts'
import { reportCrash } from '../contract.ts'
import { type SupportKit, takeCrashReport } from './report-crash.ts'

export function supportPublicRoutes(kit: SupportKit): BoundRoute<null>[] {
  return [
    bindPublic(reportCrash, async ({ body, meta }) => {
      await takeCrashReport(kit, body, meta)
      return { data: {}, message: 'Report sent' }
    }),
  ]
}
