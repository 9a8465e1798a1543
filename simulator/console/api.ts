import type { FastifyInstance } from 'fastify'
import { collectionAccounts, poolBalance } from '../bank/accounts.ts'
import { creditInflow, latestInflows } from '../bank/inflows.ts'
import { readPayouts } from '../bank/payouts.ts'
import { returnPayment } from '../bank/returns.ts'
import { nextSessionId } from '../bank/session-ids.ts'
import { payRefused, settleDueTransfers, settleTransfer } from '../bank/transfers.ts'
import { nowText, type World } from '../bank/context.ts'
import { giveConsents, registerCitizen, setIdentityMood } from '../identity/register.ts'
import { readMessages } from '../mail/messages.ts'
import { moodOf, readMoods, setMood } from '../failure-modes/failure-modes.ts'
import { enqueueNotice, noticeStateOf } from '../notices/outbox.ts'
import { BadInput, read } from './form-errors.ts'
import { importPast } from './import.ts'
import {
  citizenBody,
  consentGivenBody,
  identityMoodBody,
  importBody,
  messagesQuery,
  moodBody,
  payInBody,
  payRefusedBody,
  payoutsQuery,
  returnBody,
  settleBody,
} from './inputs.ts'

const SHOWN = 30

/** The control surface: for scripts, tests, and the console's own page. Amounts are kobo, banks are CBN codes. */
export async function consoleRoutes(app: FastifyInstance, world: World): Promise<void> {
  app.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof BadInput) return reply.code(400).send({ ...failure.errors[0], errors: failure.errors })
    const { statusCode = 500, message } = failure as { statusCode?: number; message: string }
    return reply.code(statusCode).send({ field: 'body', message, errors: [{ field: 'body', message }] })
  })

  app.post('/pay-in', async (request) => payIn(world, read(payInBody, request.body)))

  app.put('/moods', async (request) => {
    const change = read(moodBody, request.body)
    setMood(world, { partner: change.partner, mood: change.mood, accountEnding: change.accountEnding ?? '' })
    return readMoods(world)
  })
  app.get('/moods', async () => readMoods(world))

  app.get('/messages', async (request) => readMessages(world, read(messagesQuery, request.query)))
  app.get('/accounts', async () =>
    collectionAccounts(world).map(({ accountNumber, accountName, reference }) => ({ accountNumber, name: accountName, reference })),
  )
  app.get('/payouts', async (request) =>
    readPayouts(world, read(payoutsQuery, request.query)).map((payout) => ({ ...payout, amountKobo: Number(payout.amountKobo) })),
  )
  app.get('/inflows', async () =>
    latestInflows(world, SHOWN).map((inflow) => ({
      ...inflow,
      amountKobo: Number(inflow.amountKobo),
      notice: noticeStateOf(world, inflow.sessionId),
    })),
  )
  app.get('/balance', async () => {
    settleDueTransfers(world)
    return { amountKobo: Number(poolBalance(world)) }
  })

  app.post('/import', async (request) => importPast(world, read(importBody, request.body)))

  /** The other bank gives a payment back: all of it, or less. */
  app.post('/return', async (request) => {
    const { reference, amountKobo } = read(returnBody, request.body)
    return { returned: returnPayment(world, reference, amountKobo) !== null }
  })

  /** The bank pays what it has refused, and contradicts itself. */
  app.post('/pay-refused', async (request) => ({ paid: payRefused(world, read(payRefusedBody, request.body).reference) }))

  /** Who is in the register of BVNs, who consents at the identity site, and what the identity partner says of documents and videos. */
  app.put('/citizens', async (request) => {
    registerCitizen(world, read(citizenBody, request.body))
    return { registered: true }
  })
  app.post('/consent', async (request) => ({ given: giveConsents(world, read(consentGivenBody, request.body).bvn) }))
  app.put('/identity-mood', async (request) => {
    const { subject, says } = read(identityMoodBody, request.body)
    setIdentityMood(world, subject, says)
    return { subject, says }
  })

  /** Ends a transfer that is pending for ever: paid, or failed with the code given. */
  app.post('/settle', async (request) => {
    const { reference, status } = read(settleBody, request.body)
    return { settled: settleTransfer(world, reference, status) }
  })
}

/** A repeated session id credits once and sends its notices again, as a bank that repeats itself does. */
function payIn(world: World, order: ReturnType<typeof payInBody.parse>): { sessionId: string } {
  const { copies, delayMs, notify, ...credit } = order
  const sessionId = order.sessionId ?? nextSessionId(world, order.payerBank)
  const repeats = moodOf(world, 'vfd') === 'duplicate_answers' ? 2 : 1
  world.database.transaction(() => {
    creditInflow(world, { ...credit, sessionId, receivedAt: nowText(world) })
    if (notify) enqueueNotice(world, { sessionId, copies: copies * repeats, delayMs })
  })
  return { sessionId }
}
