import { systemClock } from '../../../platform/clock/index.ts'
import { sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import { awaitQuiescence, quiescenceFigures } from '../environment/await-quiescence.ts'
import { type Environment, openEnvironment } from '../environment/environment.ts'
import { failedChecks } from '../environment/final-assertions.ts'
import { httpCall, RequestFailed } from '../environment/http-call.ts'
import { planKills } from '../plan.ts'
import type { Scenario } from '../scenario.ts'
import { killRandomProcess } from './kills.ts'

const PIN = '2580'
/** Lines for each kill. */
const LINES_PER_KILL = 34
/** By the bank's simulated endings, these accounts are paid. */
const accountOf = (number: number) => `3${String(number).padStart(5, '0')}6789`
const amountOf = (number: number) => 10_000 + (number % 500) * 100

/** A list is uploaded, looked up and paid, while API and worker processes are killed at random. Each line is paid exactly once. */
export const bulkKills: Scenario = {
  id: 'R11',
  title: 'a bulk run from the uploaded list to its end, API and workers killed at random; each line once',
  trial: 'kills',
  sizes: { smallest: 1, small: 4, ci: 30, release: 50, planted: 4 },
  mutants: [{ name: 'the bank paid a line twice', caughtBy: /was paid 2 times at the bank/, falsifiedEvidence: 'payout' }],
  async run({ cluster, size, seed, mutant, log }) {
    const environment = await openEnvironment(cluster, { shops: 1, mutant })
    try {
      const lines = size * LINES_PER_KILL
      const numbers = Array.from({ length: lines }, (_, at) => at + 1)
      let lastKillAt = systemClock.monotonicMs()
      let killed = 0
      const killing = (async () => {
        for (const { afterMs, lot } of planKills(seed, size)) {
          await systemClock.sleep(afterMs)
          await killRandomProcess(environment, lot)
          killed++
          lastKillAt = systemClock.monotonicMs()
        }
      })()
      // Awaited below; a failure before that is the one to report.
      killing.catch(() => {})
      const shop = environment.shops[0]!
      await setPin(environment, shop)
      const group = await uploadGroup(environment, shop, numbers)
      const uploaded = await waitFor(
        environment,
        'the list',
        group,
        `select added_count as done from bulk_upload where group_id = $1 and state = 'finished'`,
      )
      log(`${uploaded} of ${lines} rows were added`)
      const { run } = await answered<{ run: { _id: string } }>(environment, shop, 'pay', '/bulk/group/pay', {
        title: 'Kills',
        group_id: group,
        pin: PIN,
      })
      await killing
      const settled = await waitFor(environment, 'the run', run._id, `select settled as done from bulk_run where id = $1 and state like 'finished%'`)
      if (mutant?.falsifiedEvidence)
        environment.bank.run(
          `insert into payout select reference || '-again', account_number, bank_code, beneficiary_name, amount_kobo, paid_at from payout limit 1`,
        )
      const { open, ...quiet } = await awaitQuiescence(environment, { lastFaultAt: lastKillAt })
      await environment.console('/payouts?latest=1')
      const payouts = environment.bank.all<{ account_number: string; amount_kobo: number }>('select account_number, amount_kobo from payout')
      const byLine = Map.groupBy(payouts, ({ account_number, amount_kobo }) => `${account_number} ${amount_kobo}`)
      const wrong = numbers.filter((number) => byLine.get(`${accountOf(number)} ${amountOf(number)}`)?.length !== 1)
      return {
        trials: killed,
        violations: [
          ...open,
          ...(await failedChecks(environment)),
          ...wrong.map(
            (number) => `line ${number} was paid ${byLine.get(`${accountOf(number)} ${amountOf(number)}`)?.length ?? 0} times at the bank`,
          ),
          ...(payouts.length > lines + wrong.length ? [`${payouts.length} payouts for ${lines} lines`] : []),
          ...environment.processes.faults.slice(0, 3).map((reason) => `a fault that a program met: ${reason}`),
        ],
        figures: [
          { name: 'lines', value: lines },
          { name: 'rows added', value: uploaded, least: lines },
          { name: 'lines settled', value: settled, least: lines },
          ...quiescenceFigures(quiet, 'kill'),
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

const TIMEOUT_MS = 120_000
const RETRY_MS = 100

async function setPin(environment: Environment, shop: Shop): Promise<void> {
  await answered(environment, shop, 'pin', '/pin/set', { pin: PIN })
}

async function uploadGroup(environment: Environment, shop: Shop, numbers: readonly number[]): Promise<string> {
  const { _id: group } = await answered<{ _id: string }>(environment, shop, 'group', '/bulk/group/add', { name: 'Salaries', description: 'Monthly' })
  const rows = numbers.map((number) => `,${accountOf(number)},058,${amountOf(number) / 100}`)
  const file = ['Account Name,Account Number,Bank Code,Amount', ...rows, ''].join('\n')
  const form = `--part\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${file}\r\n--part--\r\n`
  const path = `/bulk/beneficiaries/upload?merchant=${shop.businessId}&group=${group}`
  await answered(environment, shop, 'upload', path, form, { 'content-type': 'multipart/form-data; boundary=part' })
  return group
}

/** One for each intent of the only payer. */
const requestIds = {
  pin: '00000000-0000-4000-8000-000000000001',
  group: '00000000-0000-4000-8000-000000000002',
  upload: '00000000-0000-4000-8000-000000000003',
  pay: '00000000-0000-4000-8000-000000000004',
}

/** Calls until there is an answer, as a client does that lost its connection: the same request each time. */
async function answered<Data>(
  environment: Environment,
  shop: Shop,
  intent: keyof typeof requestIds,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  for (const begun = systemClock.monotonicMs(); ; await systemClock.sleep(RETRY_MS)) {
    try {
      const answer = await httpCall(`${environment.processes.api().url}/api${path}`, {
        body,
        headers: { ...sessionHeaders(shop), requestId: requestIds[intent], ...headers },
        agent: false,
      })
      if (answer.status === 200) return answer.body['data'] as Data
      if (answer.status < 500 && answer.status !== 429) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
    }
    if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`${path} was not answered`)
  }
}

/** Waits for the row, and returns its `done`. */
async function waitFor(environment: Environment, what: string, id: string, look: string): Promise<number> {
  for (const begun = systemClock.monotonicMs(); ; await systemClock.sleep(RETRY_MS)) {
    const [row] = await environment.sql<{ done: number }>(look, [id])
    if (row) return row.done
    if (systemClock.monotonicMs() - begun > TIMEOUT_MS) throw new Error(`${what} did not end`)
  }
}
