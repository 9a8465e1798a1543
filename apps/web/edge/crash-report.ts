import { call } from '../../../ui/data/client.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { PRODUCT } from '../product.ts'

/**
 * Tells support what broke: the device, the address, the error and the components around it; nothing that was typed.
 * The server knows to whom it goes.
 */
export async function sendCrashReport(error: unknown, trace?: string): Promise<boolean> {
  const what = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
  const message = [
    `Device: ${navigator.userAgent}`,
    `Screen: ${window.innerWidth} × ${window.innerHeight}`,
    `Page: ${window.location.pathname}`,
    what,
    trace ?? '',
  ]
    .join('\n')
    .slice(0, 8000)
  try {
    await call(CRASH_REPORT as unknown as RouteContract, { body: { subject: `${PRODUCT}: a page broke`, emails: [], message } })
    return true
  } catch {
    return false
  }
}

// Until the support module has its contract.
const CRASH_REPORT = { operation: 'support.report_crash', method: 'POST', path: '/support/crash/report', summary: 'Report a crash' }
