import { join } from 'node:path'
import { instanceUrl, type Instance } from './instance.ts'

export type StartupFacts = { isDemo: boolean; hasSimulator: boolean; webAddress?: string; tookMs: number }

export const DEMO_PASSWORD = 'Kasuwa@2026'
const DEMO_PIN = '2580'
/** Of all operators of the demo; `modules/operators/server/demo.ts` has the same. */
const DEMO_TOTP_SECRET = 'KASUWADEMODESKKASUWADEMODESK2345'

/** The last output of a start: the addresses, and the demo users. */
export function startupBanner(instance: Instance, facts: StartupFacts): string {
  const rows: [string, string][] = [['Open', facts.webAddress ?? instanceUrl(instance, instance.port)]]
  if (facts.hasSimulator) rows.push(['Simulator', `${instanceUrl(instance, instance.simulatorPort)}  (pay in, read codes, make the bank fail)`])
  if (facts.isDemo) {
    rows.push(['Sign in', `owner@demo.kasuwa.ng    password ${DEMO_PASSWORD}   PIN ${DEMO_PIN}`])
    rows.push(['', `cashier@demo.kasuwa.ng  password ${DEMO_PASSWORD}`])
    rows.push(['', `accountant@ api@ authorizer@ cashieraccountant@  (may pay, the same PIN)`])
    rows.push(['', `finance@ support@ auditor@  (look)   aggregator@ warranter@  (owners)`])
    rows.push([
      'Desk',
      `${instanceUrl(instance, instance.port)}/operator  support@ finance@ compliance@ viewer@ administrator@ administrator2@desk.kasuwa.ng`,
    ])
    rows.push(['', `password ${DEMO_PASSWORD}   authenticator key ${DEMO_TOTP_SECRET}   (npm run demo-code)`])
  }
  rows.push(['Logs', join(instance.dataDir, 'logs')])
  const lines = [
    `Kasuwa is ready, after ${(facts.tookMs / 1000).toFixed(1)} s`,
    '',
    ...rows.map(([name, value]) => `${name.padEnd(11)}${value}`),
    '',
    'Ctrl-C stops it.',
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const frame = (line: string) => `│  ${line.padEnd(width)}  │`
  return [`┌${'─'.repeat(width + 4)}┐`, ...lines.map(frame), `└${'─'.repeat(width + 4)}┘`].join('\n')
}
