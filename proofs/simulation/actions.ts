import type { Inflow } from '../../partners/bank/port.ts'
import type { Intent, IntentKind } from './clients.ts'
import type { Shop } from './fixtures.ts'
import type { SimulationWorld } from './world.ts'

/** An event that the seed may draw. It starts work and does not wait for its end. */
type Action = { name: string; weight: number; act: (world: SimulationWorld) => Promise<void> | void }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const actions: readonly Action[] = [
  { name: 'pay in', weight: 18, act: payIn },
  { name: 'send', weight: 32, act: (world) => send(world) },
  { name: 'withdraw', weight: 6, act: ask('withdrawal') },
  { name: 'buy a bill', weight: 9, act: ask('bill') },
  { name: 'withdraw earnings', weight: 3, act: ask('referral') },
  { name: 'accept a loan', weight: 4, act: ask('loan_payout') },
  { name: 'repay', weight: 7, act: ask('repayment') },
  { name: 'ask for approval', weight: 8, act: askForApproval },
  { name: 'approve', weight: 9, act: approve },
  { name: 'pay a group', weight: 4, act: payGroup },
  { name: 'again', weight: 10, act: retryIntent },
  { name: 'two at once', weight: 8, act: submitTwice },
  { name: 'look', weight: 4, act: readPages },
  { name: 'freeze', weight: 3, act: freeze },
  { name: 'kill', weight: 4, act: kill },
  { name: 'pause', weight: 3, act: pause },
  { name: 'outage', weight: 2, act: outage },
  { name: 'forge', weight: 2, act: forge },
  { name: 'nothing', weight: 6, act: () => {} },
]
const TOTAL_WEIGHT = actions.reduce((sum, { weight }) => sum + weight, 0)

export async function runRandomAction(world: SimulationWorld): Promise<void> {
  let drawn = world.choices.between(1, TOTAL_WEIGHT)
  const step = actions.find(({ weight }) => (drawn -= weight) <= 0)!
  world.trace.note(`# ${world.clock.now().toISOString()} ${step.name}`)
  await step.act(world)
}

/** The simulated time until the next step: usually moments, sometimes a night. */
export function drawPause({ choices }: SimulationWorld, daysPerStep: number): number {
  if (choices.perMille(150)) return 0
  if (choices.perMille(500)) return choices.sized(100, 20 * SECOND)
  if (choices.perMille(600)) return choices.sized(20 * SECOND, 20 * MINUTE)
  return choices.between(0, Math.round(daysPerStep * 10 * 24 * HOUR))
}

const payer = ({ choices, shops }: SimulationWorld): Shop => (choices.perMille(900) ? choices.pick(shops.slice(0, 3)) : choices.pick(shops))

/** Round amounts, odd ones, and those at the thresholds of rules. */
function amountKobo({ choices }: SimulationWorld): number {
  if (choices.perMille(100)) return choices.pick([1, 100, 199_999, 200_000, 999_999, 1_000_000, 2_999_999, 3_000_000, 100_000_000, 100_000_001])
  return choices.perMille(500) ? choices.sized(50, 5_000) * 100 : choices.sized(10_000, 12_000_000)
}

/** Gives the shops money to send from the first day on. */
export async function seedCredits(world: SimulationWorld): Promise<void> {
  for (const shop of world.shops.slice(0, 4)) payInToAccount(world, shop.accountNumber, world.choices.sized(1_000_000, 60_000_000))
  const [first] = world.shops
  const lines = ['0234567810', '0234567811', '0234567812'].map((account) => ({ account, amountKobo: world.choices.between(1_000, 20_000) * 10 }))
  world.runInBackground(world.clients.openGroup(first!, lines))
  await world.runUntil(world.clock.nowMs() + 5 * MINUTE)
}

function payIn(world: SimulationWorld): void {
  const { choices, shops } = world
  payInToAccount(world, choices.perMille(950) ? choices.pick(shops).accountNumber : '1099999999', amountKobo(world))
}

function payInToAccount(world: SimulationWorld, account: string, kobo: number): void {
  const { choices, clock: time, bank, clients } = world
  const inflow = bank.credits.receive(account, BigInt(kobo))
  world.trace.note(`paid in ${inflow.sessionId} ${inflow.amountKobo} to ${inflow.accountNumber}`)
  if (choices.perMille(bank.faultRates.faults / 3)) return
  const copies = choices.perMille(bank.faultRates.faults) ? choices.between(2, 4) : 1
  const amount = choices.perMille(bank.faultRates.faults / 8) ? { amountKobo: inflow.amountKobo + 5_000n } : {}
  for (let copy = 0; copy < copies; copy++) {
    const deliver = (tries: number) => {
      const notice = bank.credits.notice(inflow, amount)
      void clients.deliverNotice(notice, true, inflow).then((isTaken) => {
        if (!isTaken && tries > 0) time.schedule(time.nowMs() + choices.sized(MINUTE, 4 * HOUR), () => deliver(tries - 1))
      })
    }
    time.schedule(time.nowMs() + (copy === 0 && choices.perMille(800) ? choices.between(0, 2_000) : choices.sized(SECOND, 3 * HOUR)), () =>
      deliver(3),
    )
  }
}

const requestIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The parts of an intent that depend on its kind: who asks, how much, and for whom. */
const DRAWN: Readonly<Record<IntentKind, (world: SimulationWorld) => Pick<Intent, 'shop' | 'amountKobo' | 'to'>>> = {
  transfer: (world) => ({ shop: payer(world), amountKobo: amountKobo(world), to: drawPayee(world) }),
  withdrawal: (world) => ({ shop: payer(world), amountKobo: amountKobo(world), to: drawPayee(world) }),
  bill: (world) => ({
    shop: payer(world),
    amountKobo: world.choices.sized(50, 2_000) * 100,
    to: { account: `0803412${world.choices.between(1_000, 1_010)}`, bankCode: 'mtn' },
  }),
  referral: (world) => ({
    shop: world.shops.find(({ hasEarnings }) => hasEarnings)!,
    amountKobo: world.choices.sized(100, 40_000),
    to: drawPayee(world),
  }),
  repayment(world) {
    const { choices, clients } = world
    const shop = choices.pick(world.shops.filter(({ loanId }) => loanId !== null))
    // Sometimes the whole loan, which ends it.
    const whole = choices.perMille(200) ? clients.owed.get(shop.loanId!) : undefined
    return { shop, amountKobo: whole || choices.sized(1_000, 5_000_000), to: { account: shop.loanId!, bankCode: '' } }
  },
  loan_payout({ choices, shops }) {
    const shop = choices.pick(shops.filter(({ loanId }) => loanId !== null))
    return { shop, amountKobo: 0, to: { account: shop.loanId!, bankCode: '' } }
  },
}

function drawPayee({ choices, shops }: SimulationWorld): Intent['to'] {
  const other = choices.pick(shops).accountNumber
  return choices.perMille(200)
    ? { account: choices.perMille(850) ? other : '1077777777', bankCode: '566' }
    : { account: choices.perMille(960) ? `02345678${choices.between(10, 14)}` : '0000012345', bankCode: '058' }
}

function newIntent(world: SimulationWorld, kind: IntentKind, shop?: Shop): Intent {
  const { clients } = world
  const number = clients.intents.length + 1
  const drawn = DRAWN[kind](world)
  const asker = shop ?? drawn.shop
  const requestId = requestIdOf(number)
  const reference = kind === 'transfer' ? `${asker.prefix}-${String(number).padStart(6, '0')}` : `${kind}-${requestId}`
  const intent: Intent = { ...drawn, shop: asker, kind, reference, requestId }
  clients.intents.push(intent)
  return intent
}

function submitIntent(world: SimulationWorld, intent: Intent, isGranted = world.choices.perMille(930)): void {
  if (isGranted) payWithGrant(world, intent.shop, () => world.clients.pay(intent))
  else world.runInBackground(world.clients.pay(intent))
}

/** The payment is asked for when its grant is there. Other work of the seed may come between. */
function payWithGrant({ clients, ids, runInBackground }: SimulationWorld, shop: Shop, pay: () => Promise<void>): void {
  runInBackground(clients.grant(shop, ids.next('grt')).then(pay))
}

export function send(world: SimulationWorld): void {
  submitIntent(world, newIntent(world, 'transfer'))
}

function ask(kind: IntentKind): Action['act'] {
  return (world) => submitIntent(world, newIntent(world, kind))
}

/** A person of the team asks for a transfer, which waits for the owner. The owner looks within hours. */
function askForApproval(world: SimulationWorld): void {
  const { choices, clock: time, shops } = world
  const { initiator } = shops.find((shop) => shop.initiator !== null)!
  submitIntent(world, newIntent(world, 'transfer', initiator!))
  time.schedule(time.nowMs() + choices.sized(MINUTE, 6 * HOUR), () => approve(world))
}

function approve(world: SimulationWorld): void {
  const { choices, clients, shops } = world
  const waiting = [...clients.waiting.values()].slice(-4)
  if (waiting.length === 0) return
  const request = choices.pick(waiting)
  const owner = shops.find(({ businessId }) => businessId === request.shop.businessId)!
  payWithGrant(world, owner, () => clients.approve({ ...request, shop: owner }))
}

/** A bulk run of a few lines, or the last one again. */
function payGroup(world: SimulationWorld): void {
  const { choices, clients } = world
  const group = clients.groups[0]
  if (!group) return
  if (clients.runs.length === 0 || choices.perMille(700)) {
    const number = clients.runs.length + 1
    clients.runs.push({ ...group, title: `Run ${number}`, requestId: requestIdOf(900_000 + number) })
  }
  const run = clients.runs.at(-1)!
  payWithGrant(world, group.shop, () => clients.payGroup(run))
}

/** Repeats the same intent, as after a broken connection; sometimes with changed content, which is another intent. */
function retryIntent(world: SimulationWorld): void {
  const { choices, clients } = world
  if (clients.intents.length === 0) return
  const intent = choices.pick(clients.intents.slice(-12))
  // The call that accepts a loan names no amount.
  if (choices.perMille(850) || intent.kind === 'loan_payout') return submitIntent(world, intent, choices.perMille(500))
  world.runInBackground(clients.pay({ ...intent, amountKobo: intent.amountKobo + 1 }))
}

/** The same intent from two windows, or two intents on one grant and one balance. */
function submitTwice(world: SimulationWorld): void {
  const one = newIntent(
    world,
    world.choices.perMille(600) ? 'transfer' : world.choices.pick(['withdrawal', 'bill', 'repayment', 'loan_payout'] as const),
  )
  const other = world.choices.perMille(500) ? one : { ...newIntent(world, 'transfer'), shop: one.shop }
  const reference = other === one ? one.reference : `${one.shop.prefix}-${other.requestId.slice(-6)}`
  const second = { ...other, reference }
  world.clients.intents[world.clients.intents.length - 1] = second
  payWithGrant(world, one.shop, async () => void (await Promise.all([world.clients.pay(one), world.clients.pay(second)])))
}

function readPages(world: SimulationWorld): void {
  const { choices, clients } = world
  const shop = payer(world)
  const seen = clients.reported.filter(({ intent }) => intent.shop === shop)
  const paths = [`/merchant/${shop.businessId}/wallet/balance`, ...seen.slice(-3).map(({ transferId }) => `/wallet/transfer/${transferId}/show`)]
  world.runInBackground(clients.readPage(shop, choices.pick(paths)))
}

/** An operator freezes or reopens a business. */
async function freeze(world: SimulationWorld): Promise<void> {
  const { choices, sql, trace } = world
  const shop = choices.pick(world.shops.slice(0, 4))
  const standing = choices.pick(['open', 'open', 'no_debit', 'frozen'])
  trace.note(`${shop.accountNumber} is ${standing}`)
  await sql.query(`update business set standing = $2, standing_reason = 'A check.' where id = $1`, [shop.businessId, standing])
}

function kill(world: SimulationWorld): void {
  const alive = world.processes().filter((process) => !process.isDead)
  if (alive.length > 0) world.faults.crash(world.choices.pick(alive), 'any moment')
}

function pause(world: SimulationWorld): void {
  const { choices } = world
  const workers = world.workers().filter((worker) => !worker.isDead)
  if (workers.length > 0) world.pauseProcess(choices.pick(workers), choices.sized(2 * SECOND, 15 * MINUTE))
}

/** An outage of the whole bank, only of its status queries, or of the biller. */
function outage(world: SimulationWorld): void {
  const { bank, biller, choices, clock: time, trace } = world
  // Rarely longer than a day: transfers sent before it are then older than a day when the bank returns, and queued ones
  // are not.
  const ms = choices.perMille(200) ? choices.between(20 * HOUR, 40 * HOUR) : choices.sized(20 * SECOND, 5 * HOUR)
  if (choices.perMille(350)) {
    bank.queriesDownUntilMs = time.nowMs() + ms
    return trace.note(`the bank answers no query for ${ms} ms`)
  }
  if (choices.perMille(300)) {
    biller.outageUntilMs = time.nowMs() + ms
    return trace.note(`the biller is away for ${ms} ms`)
  }
  bank.outageUntilMs = time.nowMs() + ms
  trace.note(`the bank is away for ${ms} ms`)
}

function forge(world: SimulationWorld): void {
  const { bank, choices, clients, shops, clock: time } = world
  const invented: Inflow = {
    sessionId: `FORGED${time.nowMs()}`,
    accountNumber: choices.pick(shops).accountNumber,
    amountKobo: 9_999_900n,
    channel: 'transfer',
    payerName: 'Nobody',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: '',
    receivedAt: time.now(),
  }
  world.runInBackground(clients.deliverNotice(bank.credits.notice(invented, { secret: 'a guess' }), false, invented).then(() => {}))
}
