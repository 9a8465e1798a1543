import { findPayee, gatherPayment, payoutPayee } from '../../modules/transfers/server/actions/gather.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import { type Payment, sendCommand } from '../../modules/transfers/server/actions/send-transfer.ts'
import { type House, payerOf, type Shop } from './house.ts'

export const AT_ANOTHER_BANK = { account: '0123456789', bank: '058' }

/** What a test asks of a payment besides its amount: to another bank, under a reference of its own and with the right PIN, unless it says so. */
export type Order = { kind?: Payment['kind']; to?: typeof AT_ANOTHER_BANK; reference?: string; remark?: string; withGrant?: boolean }

/** A payment as far as it is read and not yet decided. A withdrawal goes to the payout account of its business, wherever `to` points. */
export async function gathered(world: House, from: Shop, amountKobo: bigint, order: Order = {}): Promise<Payment> {
  const { kind = 'transfer', to = AT_ANOTHER_BANK, remark = '', withGrant = true } = order
  if (withGrant) await world.grant(from)
  const reference = order.reference ?? `${from.prefix}-${world.ids.next('ref').slice(4)}`
  const payer = await payerOf(world, from)
  const payee =
    kind === 'withdrawal' ? await payoutPayee(world, payer.sender, from.caller) : await findPayee(world, to.account, to.bank, from.caller.personId)
  return gatherPayment(world, payer, { kind, reference, amountKobo, remark }, payee)
}

/** Decided and in the books. */
export async function submitted(world: House, payment: Payment): Promise<string> {
  return (await world.lane.submit(sendCommand(payment, world.clock.now()))).outcome.transferId
}

/** A transfer of so much, with a fee of ₦20 and, from ₦10,000 on, ₦50 of duty; held, and not sent yet. */
export async function held(world: House, from: Shop, amountKobo: bigint, order: Order = {}): Promise<string> {
  return submitted(world, await gathered(world, from, amountKobo, order))
}

/** Sent, and answered by whatever the bank says. */
export async function sent(world: House, from: Shop, amountKobo: bigint, order: Order = {}): Promise<string> {
  const id = await held(world, from, amountKobo, order)
  await sendToBank(world, id)
  return id
}
