import { t } from '@lingui/core/macro'
import { call } from '../../../ui/data/client.ts'
import { reportCrash } from '../../../modules/support/contract.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '../site-config.ts'

/** The component stack of each error. The error boundary learns it only after it has rendered the crash page. */
const componentStacks = new WeakMap<object, string>()

export function recordComponentStack(error: unknown, trace: string | null | undefined): void {
  if (trace && typeof error === 'object' && error !== null) componentStacks.set(error, trace)
}

/**
 * Reports a crash to support: the device, the address, the error and its component stack, but no typed text. The server chooses the
 * recipient.
 */
export async function sendCrashReport(error: unknown): Promise<boolean> {
  const what = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
  const message = [
    `Device: ${navigator.userAgent}`,
    `Screen: ${window.innerWidth} × ${window.innerHeight}`,
    `Page: ${window.location.pathname}`,
    what,
    error instanceof Error ? (componentStacks.get(error) ?? '') : '',
  ]
    .join('\n')
    .slice(0, 8000)
  try {
    await call(reportCrash, { body: { subject: t`${PRODUCT_NAME}: a page broke`, emails: [SUPPORT_EMAIL], message } })
    return true
  } catch {
    return false
  }
}
