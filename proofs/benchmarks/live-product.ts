import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { partnerUrlSettings } from '../../tests/fixtures/partner-urls.ts'
import { findFreePorts } from '../../tools/browser/free-ports.ts'
import { buildWeb } from '../../tools/start/web-build.ts'
import { PAYEE, type Shop } from '../fixtures/merchants.ts'
import type { BenchDatabase } from './bench-database.ts'
import { startProgram } from './child-process.ts'
import { apiEnvironment } from './http-throughput.ts'

export type LiveProduct = {
  url: string
  /** Pays from another bank to the account of the shop, which the bank then tells us of. */
  payIn(shop: Shop, amountKobo: number): Promise<void>
  close(): Promise<void>
}

/** API and worker of the database as they run, with pages and the simulated bank that tells of payments. */
export async function startLiveProduct(database: BenchDatabase, log: (line: string) => void): Promise<LiveProduct> {
  const [port] = findFreePorts(1) as [number]
  await buildWeb(log)
  const noticeUrl = `http://127.0.0.1:${port}/api/callbacks/vfd/inflow`
  const simulator = await startSimulator({ port: 0, dataDir: database.dataDir, partners: { bank: { noticeUrl } } })
  const environment = {
    ...apiEnvironment(database),
    PORT: String(port),
    VFD_WALLET_URL: `${simulator.url}/vfd`,
    ...partnerUrlSettings(simulator),
    SMTP_URL: simulator.partnerUrls.mail,
  }
  const api = await startProgram('apps/api/main.ts', environment)
  const worker = await startProgram('apps/worker/main.ts', environment)
  return {
    url: api.url,
    payIn: (shop, amountKobo) => payIn(simulator, shop, amountKobo),
    async close() {
      await Promise.all([api.end(), worker.end()])
      await simulator.close()
    },
  }
}

async function payIn({ url }: RunningSimulator, { accountNumber }: Shop, amountKobo: number): Promise<void> {
  const payer = { payerName: 'Balarabe Yusuf', payerBank: PAYEE.bank_code, payerAccount: PAYEE.nuban, narration: 'wax print' }
  const body = JSON.stringify({ accountNumber, amountKobo, ...payer })
  const answer = await fetch(`${url}/console/api/pay-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`pay-in: ${answer.status} ${await answer.text()}`)
}
