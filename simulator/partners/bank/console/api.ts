import type { FastifyInstance } from 'fastify'
import { parseInput } from '../../../console/form-errors.ts'
import { listCollectionAccounts, poolBalance } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { bookOnOperating, operatingBalance } from '../operating-account.ts'
import { latestInflows } from '../inflows.ts'
import { bankNotices } from '../notices.ts'
import { payIn } from '../pay-in.ts'
import { readPayouts } from '../payouts.ts'
import { returnPayment } from '../returns.ts'
import { payRefused, settleDueTransfers, settleTransfer } from '../transfers.ts'
import { importHistory } from './import.ts'
import { operatingBody, importBody, payInBody, payoutsQuery, payRefusedBody, returnBody, settleBody } from './inputs.ts'

const MAX_INFLOWS_SHOWN = 30

export function bankConsoleApi(app: FastifyInstance, context: BankContext): void {
  app.post('/pay-in', async (request) => payIn(context, parseInput(payInBody, request.body)))

  app.get('/accounts', async () =>
    listCollectionAccounts(context).map(({ accountNumber, accountName, reference }) => ({ accountNumber, name: accountName, reference })),
  )
  app.get('/payouts', async (request) =>
    readPayouts(context, parseInput(payoutsQuery, request.query)).map((payout) => ({ ...payout, amountKobo: Number(payout.amountKobo) })),
  )
  app.get('/inflows', async () => {
    const inflows = latestInflows(context, MAX_INFLOWS_SHOWN)
    const stateOf = bankNotices.states(
      context,
      inflows.map(({ sessionId }) => sessionId),
    )
    return inflows.map((inflow) => ({ ...inflow, amountKobo: Number(inflow.amountKobo), notice: stateOf(inflow.sessionId) }))
  })
  app.get('/balance', async () => {
    settleDueTransfers(context)
    return { amountKobo: Number(poolBalance(context)) }
  })
  app.get('/house', async () => {
    settleDueTransfers(context)
    return { amountKobo: Number(operatingBalance(context)) }
  })
  /** A line on the product's own account: a payment into it, or one out of it that a person ordered. */
  app.post('/house', async (request) => {
    bookOnOperating(context, parseInput(operatingBody, request.body))
    return { amountKobo: Number(operatingBalance(context)) }
  })

  app.post('/import', async (request) => importHistory(context, parseInput(importBody, request.body)))

  /** The other bank returns a payment: all of it, or less. With `payFirst` a pending one is paid before. */
  app.post('/return', async (request) => {
    const { reference, amountKobo, payFirst } = parseInput(returnBody, request.body)
    return context.database.transaction(() => {
      if (payFirst) settleTransfer(context, reference)
      return { returned: returnPayment(context, reference, amountKobo) !== null }
    })
  })

  /** The bank pays a transfer that it had refused, and so contradicts itself. */
  app.post('/pay-refused', async (request) => ({ paid: payRefused(context, parseInput(payRefusedBody, request.body).reference) }))

  /** Ends a transfer that is pending for ever: paid, or failed with the given code. */
  app.post('/settle', async (request) => {
    const { reference, status } = parseInput(settleBody, request.body)
    return { settled: settleTransfer(context, reference, status) }
  })
}
