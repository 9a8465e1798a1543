import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../../../../platform/crypto/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { annotateItem, canChallenge, findItem, type HistoryListRow } from '../../../history/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import type { CHALLENGE_TYPES } from '../../contract.ts'
import type { AnnotationContext } from '../context.ts'
import { payerCode } from '../messages.ts'
import { type Challenge, openChallenge } from '../queries.ts'
import { endChallenge, insertChallenge, lockChallenges, setAnswer } from '../store.ts'

/** NS-50. */
const MAX_CHALLENGES = 3
const OPEN_FOR_MS = 10 * 60_000
const CODE_DIGITS = 6

type Input = { transactionId: string; requestId: string }
type Started = { challenge_type: (typeof CHALLENGE_TYPES)[number]; tries_left: number }

/** A payer with an account of ours gets a code. Any other payer is asked for the account number, which the screen hides. */
export async function initiateChallenge(
  context: AnnotationContext,
  caller: Caller,
  { transactionId, requestId }: Input,
): Promise<{ outcome: Started; replayed: boolean }> {
  const { clock, ids } = context
  const db = context.acrossBusinesses('secrets')
  const at = clock.now()
  const item = await challengedItem(context, caller, transactionId)
  const kind = (await phoneOfPayer(context, item)) === null ? 'account_number' : 'otp'
  return once<Started>(db, { scope: `annotations.challenge:${caller.businessId}`, key: requestId, fingerprint: item.id }, at, async (tx) => {
    const before = await lockChallenges(tx, item.id)
    if (before >= MAX_CHALLENGES) throw new Refusal('annotations.challenges_exceeded', 422, 'Invalid parameters')
    const id = ids.next('chl')
    const times = { created_at: at, expires_at: new Date(at.getTime() + OPEN_FOR_MS) }
    await insertChallenge(tx, { id, business_id: caller.businessId, item_id: item.id, kind, asked_by: caller.personId, ...times })
    return { challenge_type: kind, tries_left: MAX_CHALLENGES - before - 1 }
  })
}

/** Sends the code of the open challenge, once, to the payer's phone. */
export async function sendChallengeCode(context: AnnotationContext, caller: Caller, { transactionId, requestId }: Input): Promise<void> {
  const { clock, random, productName } = context
  const db = context.acrossBusinesses('secrets')
  const item = await challengedItem(context, caller, transactionId)
  const challenge = await currentChallenge(context, caller, item)
  const phone = await phoneOfPayer(context, item)
  if (challenge.kind !== 'otp' || phone === null) throw notOpen()
  const at = clock.now()
  await once(db, { scope: `annotations.challenge-code:${caller.businessId}`, key: requestId, fingerprint: challenge.id }, at, async (tx) => {
    const code = String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    if (!(await setAnswer(tx, challenge.id, answerHash(context, challenge.id, code)))) throw codeSent()
    await writeJobs(tx, payerCode.jobs({ phone }, { productName, challengeId: challenge.id, code }))
    return {}
  })
}

export async function challengeQuestion(context: AnnotationContext, caller: Caller, transactionId: string): Promise<string> {
  const item = await challengedItem(context, caller, transactionId)
  const { kind } = await currentChallenge(context, caller, item)
  return kind === 'otp'
    ? 'Ask the customer for the code that was sent to the phone of the payer.'
    : `Ask the customer for the account number at ${item.party_bank_name} from which the payment came.`
}

/** A right answer confirms the payer. A wrong one ends the challenge in a commit of its own. */
export async function answerChallenge(
  context: AnnotationContext,
  caller: Caller,
  { transactionId, requestId, answer }: Input & { answer: string },
): Promise<void> {
  const { clock } = context
  const db = context.acrossBusinesses('secrets')
  const { businessId: business, personId: actor, role } = caller
  const at = clock.now()
  const item = await challengedItem(context, caller, transactionId)
  const challenge = await currentChallenge(context, caller, item)
  const isRight = isRightAnswer(context, challenge, item, answer.replaceAll(/\s/g, ''))
  const operation = 'annotations.answer_challenge'
  await db.transaction(async (tx) => {
    if (!(await endChallenge(tx, challenge.id, isRight ? 'passed' : 'failed', at))) throw notOpen()
    if (isRight) await annotateItem(tx, item, { payerConfirmedAt: at }, at)
    await writeAudit(tx, { business, actor, role, operation, subject: item.id, requestId, facts: { right: String(isRight) }, at })
    await writeLiveEvents(tx, [{ business, cashpoint: null, kind: 'annotations.changed', data: { item: item.id } }], at)
  })
  if (!isRight) throw badField('answer', 'This is not the answer. Start another challenge to try again.', 'annotations.wrong_answer')
}

async function challengedItem({ tenant }: AnnotationContext, caller: Caller, id: string): Promise<HistoryListRow> {
  const item = await findItem(tenant(caller), caller.businessId, id)
  if (!item) throw notFound('The transaction')
  if (!canChallenge(item)) throw new Refusal('annotations.not_challengeable', 409, 'The payer of this transaction cannot be challenged.')
  return item
}

async function currentChallenge({ acrossBusinesses, clock }: AnnotationContext, { businessId }: Caller, item: HistoryListRow): Promise<Challenge> {
  const challenge = await openChallenge(acrossBusinesses('secrets').system, businessId, item.id)
  if (!challenge || challenge.expires_at <= clock.now()) throw notOpen()
  return challenge
}

/** The phone of the business of ours that paid; null when the payer banks elsewhere. */
async function phoneOfPayer({ acrossBusinesses }: AnnotationContext, item: HistoryListRow): Promise<string | null> {
  const db = acrossBusinesses('payer')
  const cashpoint = await cashpointByAccount(db.system, item.party_account)
  if (!cashpoint || cashpoint.business_id === item.business_id) return null
  return (await findBusiness(db.system, cashpoint.business_id))?.phone ?? null
}

function isRightAnswer(context: AnnotationContext, challenge: Challenge, item: HistoryListRow, answer: string): boolean {
  if (challenge.kind === 'account_number') return answer === item.party_account
  if (challenge.answer_hash === null) throw badField('answer', 'Send the code first', 'annotations.no_code')
  return timingSafeEqual(challenge.answer_hash, answerHash(context, challenge.id, answer))
}

const answerHash = ({ pinPepper }: AnnotationContext, id: string, answer: string) => hmacSha256(pinPepper, `payer challenge\0${id}\0${answer}`)
const notOpen = () => new Refusal('annotations.no_challenge', 409, 'This challenge has ended. Start another one.')
const codeSent = () => new Refusal('annotations.code_sent', 409, 'The code was sent before. Start another challenge for a new one.')
