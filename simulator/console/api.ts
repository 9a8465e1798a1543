import type { FastifyInstance } from 'fastify'
import { listCollectionAccounts, poolBalance } from '../bank/accounts.ts'
import { creditInflow, latestInflows } from '../bank/inflows.ts'
import { readPayouts } from '../bank/payouts.ts'
import { returnPayment } from '../bank/returns.ts'
import { nextSessionId } from '../bank/session-ids.ts'
import { payRefused, settleDueTransfers, settleTransfer } from '../bank/transfers.ts'
import { nowText, type SimulatorContext } from '../bank/context.ts'
import { giveConsents, registerCitizen, setIdentityMode } from '../identity/register.ts'
import { readMessages } from '../mail/messages.ts'
import { failureModeFor, readFailureModes, setFailureMode } from '../failure-modes/failure-modes.ts'
import { enqueueNotice, noticeState } from '../notices/outbox.ts'
import { InvalidInput, parseInput } from './form-errors.ts'
import { importHistory } from './import.ts'
import {
  citizenBody,
  consentGivenBody,
  identityModeBody,
  importBody,
  messagesQuery,
  failureModeBody,
  payInBody,
  payRefusedBody,
  payoutsQuery,
  returnBody,
  settleBody,
} from './inputs.ts'

const MAX_INFLOWS_SHOWN = 30

/** The control surface: for scripts, tests, and the console's own page. Amounts are kobo, banks are CBN codes. */
export async function consoleRoutes(app: FastifyInstance, context: SimulatorContext): Promise<void> {
  app.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof InvalidInput) return reply.code(400).send({ ...failure.errors[0], errors: failure.errors })
    const { statusCode = 500, message } = failure as { statusCode?: number; message: string }
    return reply.code(statusCode).send({ field: 'body', message, errors: [{ field: 'body', message }] })
  })

  app.post('/pay-in', async (request) => payIn(context, parseInput(payInBody, request.body)))

  app.put('/moods', async (request) => {
    const change = parseInput(failureModeBody, request.body)
    setFailureMode(context, { partner: change.partner, mood: change.mood, accountEnding: change.accountEnding ?? '' })
    return readFailureModes(context)
  })
  app.get('/moods', async () => readFailureModes(context))

  app.get('/messages', async (request) => readMessages(context, parseInput(messagesQuery, request.query)))
  app.get('/accounts', async () =>
    listCollectionAccounts(context).map(({ accountNumber, accountName, reference }) => ({ accountNumber, name: accountName, reference })),
  )
  app.get('/payouts', async (request) =>
    readPayouts(context, parseInput(payoutsQuery, request.query)).map((payout) => ({ ...payout, amountKobo: Number(payout.amountKobo) })),
  )
  app.get('/inflows', async () =>
    latestInflows(context, MAX_INFLOWS_SHOWN).map((inflow) => ({
      ...inflow,
      amountKobo: Number(inflow.amountKobo),
      notice: noticeState(context, inflow.sessionId),
    })),
  )
  app.get('/balance', async () => {
    settleDueTransfers(context)
    return { amountKobo: Number(poolBalance(context)) }
  })

  app.post('/import', async (request) => importHistory(context, parseInput(importBody, request.body)))

  /** The other bank gives a payment back: all of it, or less. */
  app.post('/return', async (request) => {
    const { reference, amountKobo } = parseInput(returnBody, request.body)
    return { returned: returnPayment(context, reference, amountKobo) !== null }
  })

  /** The bank pays what it has refused, and contradicts itself. */
  app.post('/pay-refused', async (request) => ({ paid: payRefused(context, parseInput(payRefusedBody, request.body).reference) }))

  /** Who is in the register of BVNs, who consents at the identity site, and what the identity partner says of documents and videos. */
  app.put('/citizens', async (request) => {
    registerCitizen(context, parseInput(citizenBody, request.body))
    return { registered: true }
  })
  app.post('/consent', async (request) => ({ given: giveConsents(context, parseInput(consentGivenBody, request.body).bvn) }))
  app.put('/identity-mood', async (request) => {
    const { subject, says } = parseInput(identityModeBody, request.body)
    setIdentityMode(context, subject, says)
    return { subject, says }
  })

  /** Ends a transfer that is pending for ever: paid, or failed with the code given. */
  app.post('/settle', async (request) => {
    const { reference, status } = parseInput(settleBody, request.body)
    return { settled: settleTransfer(context, reference, status) }
  })
}

/** A repeated session id credits once and sends its notices again, as a bank that repeats itself does. */
function payIn(context: SimulatorContext, order: ReturnType<typeof payInBody.parse>): { sessionId: string } {
  const { copies, delayMs, notify, ...credit } = order
  const sessionId = order.sessionId ?? nextSessionId(context, order.payerBank)
  const repeats = failureModeFor(context, 'vfd') === 'duplicate_answers' ? 2 : 1
  context.database.transaction(() => {
    creditInflow(context, { ...credit, sessionId, receivedAt: nowText(context) })
    if (notify) enqueueNotice(context, { sessionId, copies: copies * repeats, delayMs })
  })
  return { sessionId }
}
