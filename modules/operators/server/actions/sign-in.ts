import type { AppContext } from '../../../kernel/app-context.ts'
import { decoyHash, hashPassword, sha256, verifyPassword } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import {
  checkInOrder,
  countByAddress,
  countSignIn,
  forgiveSignIn,
  rejectWeakPassword,
  rememberDevice,
  signInPlace,
  tooManyAttempts,
  undoCountByAddress,
} from '../../../identity/index.ts'
import { type CommandPlace, commit, readsOf } from '../../../ledger/index.ts'
import { type Operator, type OperatorSecrets, operatorSecrets, operatorSecretsByEmail, type SessionWithOperator } from '../queries.ts'
import { findFirstStep, newOperatorToken, operatorTokenHash } from '../sessions.ts'
import {
  acceptStep,
  activateSession,
  countWrongCode,
  insertOperatorSession,
  lockOperator,
  setOperatorPassword,
  storeEnrolment,
  useRecoveryCode,
} from '../store.ts'
import { matchedStep, newRecoveryCodes, newTotpSecret, normalizeRecoveryCode, totpUri } from '../totp.ts'

export type OperatorSignInContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'secrets' | 'productName' | 'pinPepper'> & { db: CommandPlace }

const QUARTER_MS = 15 * 60_000
const BY_ADDRESS = { kind: 'operator_sign_in_address', limit: 30, windowMs: QUARTER_MS }
const MAX_WRONG_CODES = 5

/**
 * E-mail and password. An unknown e-mail and a wrong password get the same answer in the same time. Wrong passwords count, as for merchants: by
 * person and network, so that a stranger elsewhere locks nobody out. A device with which the operator has signed in counts for itself.
 */
export async function startSignIn(context: OperatorSignInContext, input: { email: string; password: string }, meta: RequestMeta) {
  const { db, clock } = context
  const at = clock.now()
  const name = input.email.toLowerCase()
  const found = await operatorSecretsByEmail(readsOf(db), name)
  const place = signInPlace(context, found?.id ?? name, deviceName(name), meta)
  if (!place.isKnown) refuseIfLimited(await countByAddress(db, BY_ADDRESS, meta.address, at))
  const operator = await checkInOrder(context, `operator sign_in ${place.subject}`, async () => {
    refuseIfLimited(await countSignIn(db, place, clock.now()))
    const isRight = await verifyPassword(found?.password_hash ?? (await decoyHash()), input.password)
    if (!found || !isRight) return null
    await forgiveSignIn(db, place)
    return found
  })
  if (!operator) throw new Refusal('operators.wrong_credentials', 400, 'Email address or password is incorrect')
  if (!place.isKnown) await undoCountByAddress(db, BY_ADDRESS, meta.address)
  refuseUnlessActive(operator)
  const firstStep = newOperatorToken(context.random)
  const session = { id: context.ids.next('ops'), operatorId: operator.id, tokenHash: operatorTokenHash(firstStep) }
  await commit(db, (tx) => insertOperatorSession(tx, { ...session, address: meta.address, device: meta.device, at }))
  return {
    first_step: firstStep,
    name: operator.name,
    role: operator.role,
    next: operator.totp_confirmed_at === null ? ('enrol' as const) : ('code' as const),
    new_password: operator.password_is_temporary,
  }
}

/** A new secret each time, until the first code has confirmed one. */
export async function enrol(context: OperatorSignInContext, firstStep: string) {
  const session = await findFirstStep(context, firstStep)
  const secret = newTotpSecret(context.random)
  const codes = newRecoveryCodes(context.random)
  const sealed = context.secrets.seal(secret, secretPlace(session.operator_id))
  const hashes = codes.map((code) => recoveryHash(session.operator_id, code))
  const stored = await commit(context.db, (tx) => storeEnrolment(tx, session.operator_id, sealed, hashes))
  if (!stored) throw new Refusal('operators.enrolled', 409, 'Your authenticator is added already. Enter its code.')
  return { secret, uri: totpUri(secret, { email: session.email, issuer: `${context.productName} desk` }), recovery_codes: codes }
}

type SecondStep = { first_step: string; code?: string | undefined; recovery_code?: string | undefined; new_password?: string | undefined }

export async function finishSignIn(context: OperatorSignInContext, input: SecondStep, meta: RequestMeta) {
  const session = await findFirstStep(context, input.first_step)
  return checkInOrder(context, codeSubject(session.operator_id), async () => {
    const operator = (await operatorSecrets(readsOf(context.db), session.operator_id))!
    refuseUnlessActive(operator)
    const passwordHash = await newPasswordHash(context, operator, input.new_password)
    const accept = await checkSecondFactor(context, operator, input)
    const token = newOperatorToken(context.random)
    const at = context.clock.now()
    await commit(context.db, async (tx) => {
      await accept(tx)
      if (passwordHash !== null) await setOperatorPassword(tx, operator.id, passwordHash)
      await activateSession(tx, { id: session.id, operatorId: operator.id, tokenHash: operatorTokenHash(token), at })
      await auditSignIn(tx, session, input, meta, at)
    })
    const { id: _id, name, email, role } = operator
    return { token, operator: { _id, name, email, role }, deviceCookie: rememberDevice(context, meta.deviceCookie, deviceName(email)) }
  })
}

async function newPasswordHash(context: OperatorSignInContext, operator: OperatorSecrets, password: string | undefined): Promise<string | null> {
  if (!operator.password_is_temporary) return null
  if (password === undefined) throw badField('new_password', 'Choose a password of your own', 'operators.password_needed')
  const [firstname = '', lastname = ''] = operator.name.split(' ')
  rejectWeakPassword('new_password', password, { productName: context.productName, email: operator.email, firstname, lastname })
  if (await verifyPassword(operator.password_hash, password))
    throw badField('new_password', 'Choose a password other than the one that we sent you', 'operators.same_password')
  return hashPassword(password)
}

/**
 * Counts the code as wrong, compares it, and returns what the commit adds when it was right. The fifth wrong one locks the sign-in until an
 * administrator opens it.
 */
export async function checkSecondFactor(
  context: Pick<OperatorSignInContext, 'db' | 'clock' | 'secrets'>,
  operator: OperatorSecrets,
  given: { code?: string | undefined; recovery_code?: string | undefined },
): Promise<(tx: Tx) => Promise<void>> {
  const at = context.clock.now()
  const wrong = await countWrongCode(readsOf(context.db), operator.id)
  if (wrong === null) throw locked()
  if (given.recovery_code !== undefined && operator.totp_confirmed_at !== null) {
    const hash = recoveryHash(operator.id, given.recovery_code)
    return async (tx) => {
      if (!(await useRecoveryCode(tx, operator.id, hash, at))) throw await refuseCode(context, operator.id, wrong, 'recovery_code')
    }
  }
  const secret = operator.totp_secret === null ? null : context.secrets.open(operator.totp_secret, secretPlace(operator.id))
  const step = secret !== null && given.code !== undefined ? matchedStep(secret, given.code, at) : null
  if (step === null) throw await refuseCode(context, operator.id, wrong, 'code')
  return async (tx) => {
    if (!(await acceptStep(tx, operator.id, step, at))) throw badField('code', 'This code was used. Wait for the next one.', 'operators.code_used')
  }
}

async function refuseCode(
  { db, clock }: Pick<OperatorSignInContext, 'db' | 'clock'>,
  operatorId: string,
  wrong: number,
  field: string,
): Promise<Refusal> {
  const left = MAX_WRONG_CODES - wrong
  if (left > 0) return badField(field, `Incorrect code. ${left} ${left === 1 ? 'try' : 'tries'} left.`, 'operators.wrong_code')
  await lockOperator(readsOf(db), operatorId, clock.now())
  return locked()
}

async function auditSignIn(tx: Tx, session: SessionWithOperator, input: SecondStep, meta: RequestMeta, at: Date): Promise<void> {
  await writeAudit(tx, {
    business: null,
    actor: session.operator_id,
    role: session.role,
    operation: 'operators.sign_in',
    subject: session.id,
    requestId: meta.requestId,
    facts: { address: meta.address, by: input.recovery_code === undefined ? 'authenticator' : 'recovery code' },
    at,
  })
}

function refuseUnlessActive({ state }: Pick<Operator, 'state'>): void {
  if (state === 'locked') throw locked()
  if (state === 'suspended') throw new Refusal('operators.suspended', 403, 'This account is suspended. Ask an administrator.')
  if (state === 'proposed') throw new Refusal('operators.wrong_credentials', 400, 'Email address or password is incorrect')
}

/** The tag of an operator in the cookie of a browser, which may be that of a merchant too. */
const deviceName = (email: string) => `operator ${email.toLowerCase()}`
/** Under which the codes of an operator are compared one after the other, at the sign-in and at the desk. */
export const codeSubject = (operatorId: string) => `operator code ${operatorId}`
const recoveryHash = (operatorId: string, code: string) => sha256(`${operatorId} ${normalizeRecoveryCode(code)}`)
export const secretPlace = (operatorId: string) => `operator totp_secret ${operatorId}`
const locked = () => new Refusal('operators.locked', 403, 'This sign-in is locked after five wrong codes. An administrator can unlock it.')

function refuseIfLimited(waitMs: number | null): void {
  if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait a few minutes and try again.', waitMs)
}
