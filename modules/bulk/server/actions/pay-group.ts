import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, businessTable, findBusiness } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import { authoriseByPin, type Caller, consumeGrant, findGrant, pinRequired, revokeGrant } from '../../../identity/index.ts'
import { balancesOf, type Locked, type MoneyCommand, type Plan, referenceReused, wallet } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { findOutflowCap, type OutflowCap, useOutflowCap } from '../../../risk/index.ts'
import { outflowNeeds } from '../../../transfers/index.ts'
import { MAX_LINES } from '../../contract.ts'
import { changedGroup, checkOpenRun, checkRun, duplicateRun, emptyGroup, isDuplicate, takenRequest } from '../check-run.ts'
import { dispatchRunJob } from '../jobs.ts'
import { createPayTotals, modeOf, type PayChoice, payeesOf, pricedLines } from '../price-lines.ts'
import { findGroup, hasDraft, type ListedGroup, runByRequest } from '../queries.ts'
import type { BulkRunRow } from '../rows.ts'
import { runEvent } from '../run-progress.ts'
import { lineIdOf } from '../states.ts'
import { deleteDraft, deleteDraftOfRequest, insertDraft, insertLines, type NewRun } from '../store.ts'
import { bulkGroupTable, bulkRunTable } from '../tables.ts'

export type PayContext = Pick<
  TenantContext,
  | 'tenant'
  | 'tenantTransaction'
  | 'acrossBusinesses'
  | 'postingQueue'
  | 'clock'
  | 'ids'
  | 'bank'
  | 'rules'
  | 'pinPepper'
  | 'newDeviceChecks'
  | 'extensions'
>

export type PayRequest = PayChoice & {
  title: string
  groupId: string
  pin: string
  totalKobo?: bigint | undefined
  isDuplicateConfirmed: boolean
  requestId: string
  /** What was approved: the same lines, at no higher total. */
  approval?: Caller['approval']
}

/** `replayed`: the same request was paid before. */
export type PaidGroup = { runId: string; replayed: boolean }

/**
 * Copies the group, then reserves the total in one commit (M20). A repeated request gets its first run. The PIN is checked here, whatever
 * came before (AMB-31). A copy that is refused is deleted.
 */
export async function payGroup(context: PayContext, caller: Caller, input: PayRequest): Promise<PaidGroup> {
  const db = context.tenant(caller)
  const known = await runByRequest(db, caller.businessId, input.requestId)
  if (known) return { runId: requireSameIntent(known, input).id, replayed: true }
  const group = await findGroup(db, caller.businessId, input.groupId)
  if (!group) throw notFound('The group')
  return payOnce(context, caller, group, input, MAX_ATTEMPTS)
}

/** Equal requests at the same moment hinder each other. One of them pays; the rest are answered with its run, or try again when none is left. */
async function payOnce(context: PayContext, caller: Caller, group: ListedGroup, input: PayRequest, attempts: number): Promise<PaidGroup> {
  const people = context.acrossBusinesses('people')
  // Two people have approved it with their PINs.
  const grantId = caller.approval ? null : await authoriseByPin({ ...context, db: people }, caller, input.pin)
  try {
    return { runId: await payCopy(context, caller, await copyGroup(context, caller, group, input)), replayed: false }
  } catch (error) {
    const first = await firstRun(context, caller, input.requestId, isHindered(error, caller))
    if (first) return { runId: requireSameIntent(first, input).id, replayed: true }
    // The PIN was entered for this payment alone.
    if (grantId !== null) await revokeGrant(people.system, grantId)
    if (attempts === 1 || !isHindered(error, caller)) throw error
  }
  return payOnce(context, caller, group, input, attempts - 1)
}

const MAX_ATTEMPTS = 5

/** An equal request has replaced the grant of this one, or has its copy. The grant of an approval is opened once, so one that is lost stays lost. */
function isHindered(error: unknown, { approval }: Caller): boolean {
  if (!(error instanceof Refusal)) return false
  return error.code === takenRequest().code || (!approval && error.code === pinRequired().code)
}

const LOOK_AGAIN_MS = 50
const MAX_LOOKS = 200
/** An equal request needs a moment between the check of its PIN and its copy. */
const QUIET_LOOKS = 10

/**
 * The run of this request, which an equal one may have begun a moment ago: its copy is a draft until it is paid. Null when there is no copy,
 * after a hindrance half a second later. Waits 10 seconds at most.
 */
async function firstRun({ tenant, clock }: Pick<PayContext, 'tenant' | 'clock'>, caller: Caller, requestId: string, hindered: boolean) {
  const { businessId } = caller
  const db = tenant(caller)
  const mayBeQuiet = hindered ? QUIET_LOOKS : 0
  for (let look = 0, quiet = 0; look < MAX_LOOKS; look++) {
    const run = await runByRequest(db, businessId, requestId)
    if (run) return run
    quiet = (await hasDraft(db, businessId, requestId)) ? 0 : quiet + 1
    if (quiet > mayBeQuiet) return null
    await clock.sleep(LOOK_AGAIN_MS)
  }
  return runByRequest(db, businessId, requestId)
}

async function payCopy({ tenant, postingQueue }: PayContext, caller: Caller, prepared: PreparedRun): Promise<string> {
  try {
    return (await postingQueue.submit(payRunCommand(prepared))).outcome.runId
  } catch (error) {
    await deleteDraft(tenant(caller), prepared.run)
    throw error
  }
}

function requireSameIntent(run: BulkRunRow, input: PayRequest): BulkRunRow {
  const { mode, extra } = modeOf(input)
  const isSame = run.group_id === input.groupId && run.title === input.title && run.mode === mode && run.extra === extra
  if (!isSame || (run.payees !== null && run.payees !== payeesOf(input))) throw referenceReused()
  return run
}

export type PreparedRun = {
  run: NewRun
  lastRunId: string | null
  rules: Rules
  caller: Caller
  grantId: string
  cap: OutflowCap | null
  isDuplicateConfirmed: boolean
}

async function copyGroup(context: PayContext, caller: Caller, group: ListedGroup, input: PayRequest): Promise<PreparedRun> {
  const at = context.clock.now()
  const db = context.tenant(caller)
  const people = context.acrossBusinesses('people')
  const [sender, source, rules, grantId, balances, cap] = await Promise.all([
    findBusiness(db, caller.businessId),
    defaultCashpoint(db, caller.businessId),
    context.rules(),
    findGrant(people.system, caller, at),
    balancesOf(db, caller.businessId),
    findOutflowCap({ ...context, db: people }, caller.personId),
  ])
  if (grantId === null) throw pinRequired()
  if (!sender || !source?.account_number)
    throw new Refusal('bulk.no_account_yet', 409, 'Your account is on its way. Money can be sent once the bank has opened it.')
  const run = await insertCopy({ ...context, rules }, caller, sender, group, input, {
    id: context.ids.next('run'),
    hold_id: context.ids.next('hld'),
    requested_by: caller.personId,
    sender_account: source.account_number,
    created_at: at,
  })
  // The command decides under its locks. This refuses most of the rest before.
  if (run.total > balances.availableKobo) {
    const refused = checkRun({
      sender,
      rules,
      amountKobo: run.amount,
      totalKobo: run.total,
      availableKobo: balances.availableKobo,
      usedKobo: () => 0n,
      at,
    })
    await deleteDraft(db, run)
    if (refused instanceof Refusal) throw refused
  }
  return { run, lastRunId: group.last_run_id, rules, caller, grantId, cap, isDuplicateConfirmed: input.isDuplicateConfirmed }
}

type CopyFields = Pick<NewRun, 'id' | 'hold_id' | 'requested_by' | 'sender_account' | 'created_at'>

/** In one transaction, page by page, so that memory does not grow with the group. */
function insertCopy(
  context: Omit<PayContext, 'rules'> & { rules: Rules },
  caller: Caller,
  sender: BusinessRow,
  group: ListedGroup,
  input: PayRequest,
  fields: CopyFields,
): Promise<NewRun> {
  return context.tenantTransaction(caller, async (tx) => {
    await deleteDraftOfRequest(tx, sender.id, input.requestId)
    const totals = createPayTotals()
    for await (const page of pricedLines(context, tx, sender, group.id, input)) {
      await insertLines(
        tx,
        page.map((line) => {
          totals.add(line)
          const number = totals.sums.lines
          return {
            ...line,
            id: lineIdOf(fields.id, number),
            run_id: fields.id,
            business_id: sender.id,
            number,
            state: 'queued' as const,
            round: 0,
            transfer_id: null,
            follows_id: null,
            message: null,
            ended_at: null,
          }
        }),
      )
    }
    const { lines, amount, fee, vat, duty, total } = totals.sums
    if (lines === 0 || lines > MAX_LINES) throw emptyGroup()
    const digest = totals.digest()
    const { approval, totalKobo } = input
    // An approved run has the approved lines and costs at most the approved total, which may be above the one that was asked.
    if (approval ? approval.digest !== digest || total > approval.totalKobo! : totalKobo !== undefined && totalKobo !== total) throw changedGroup()
    const run: NewRun = {
      ...fields,
      ...modeOf(input),
      business_id: sender.id,
      group_id: group.id,
      group_name: group.name,
      title: input.title,
      payees: payeesOf(input),
      digest,
      request_id: input.requestId,
      sender_name: sender.name,
      lines,
      amount,
      fee,
      vat,
      duty,
      total,
      queued: lines,
      queued_amount: amount,
      queued_total: total,
    }
    if (!(await insertDraft(tx, run))) throw takenRequest()
    return run
  })
}

export type PayOutcome = { runId: string }

/** M20: hold, limit, grant, states, audit and the job of the first lines in one commit. */
export function payRunCommand(prepared: PreparedRun): MoneyCommand<PayOutcome> {
  const { run, caller, grantId, cap, lastRunId } = prepared
  const needs = outflowNeeds({ businessId: run.business_id, grantId, cap }, run.created_at)
  return {
    name: 'bulk.pay_group',
    scope: `bulk-run:${run.business_id}`,
    key: run.request_id,
    fingerprint: canonicalJson({ group: run.group_id, title: run.title, mode: run.mode, extra: run.extra, digest: run.digest }),
    secondaryKey: { scope: `payment-request:${run.business_id}`, key: run.request_id },
    actor: caller.personId,
    needs: {
      ...needs,
      rows: [...needs.rows, bulkGroupTable.ref(run.group_id), bulkRunTable.ref(run.id), ...(lastRunId === null ? [] : [bulkRunTable.ref(lastRunId)])],
      movesNoMoney: true,
    },
    decide: (locked, at) => decide(prepared, locked, at < run.created_at ? run.created_at : at),
  }
}

function decide(
  { run, caller, grantId, cap, lastRunId, rules, isDuplicateConfirmed }: PreparedRun,
  locked: Locked,
  at: Date,
): Plan<PayOutcome> | Refusal {
  const grant = consumeGrant(locked, grantId, caller, run.id, at)
  if (grant instanceof Refusal) return grant
  const group = locked.row(bulkGroupTable, run.group_id)
  const draft = locked.row(bulkRunTable, run.id)
  if (draft?.state !== 'draft') return takenRequest()
  if (!group || group.removed_at !== null) return changedGroup()
  const open = checkOpenRun(lastRunId === null ? null : locked.row(bulkRunTable, lastRunId))
  if (open) return open
  // Another run of the group was paid since it was read: that one is open, or it paid these lines.
  if (group.last_run_id !== lastRunId) return changedGroup()
  if (!isDuplicateConfirmed && isDuplicate(group, run.digest, at)) return duplicateRun()
  const limit = checkRun({
    sender: locked.row(businessTable, run.business_id)!,
    rules,
    amountKobo: run.amount,
    totalKobo: run.total,
    availableKobo: locked.account(wallet(run.business_id)).available,
    usedKobo: ({ meterKind, period }) => locked.meter({ subject: run.business_id, kind: meterKind, period }),
    at,
  })
  if (limit instanceof Refusal) return limit
  const capped = useOutflowCap(cap, { locked, limits: rules.limits, amountKobo: run.amount, at })
  if (capped instanceof Refusal) return capped
  const meter = { subject: run.business_id, kind: limit.meterKind, period: limit.period }
  const set = { meter_kind: meter.kind, meter_period: meter.period, cap_id: capped.capId }
  return {
    holds: [{ change: 'place', id: run.hold_id, account: wallet(run.business_id), kind: 'run', about: run.id, amount: run.total }],
    meters: [{ ...meter, change: run.amount }, ...capped.meters],
    moves: [
      grant,
      bulkRunTable.move(run.id, { from: 'draft', to: 'reserved', set }),
      bulkRunTable.move(run.id, { from: 'reserved', to: 'running' }),
      bulkGroupTable.move(group.id, { set: { last_run_id: run.id, last_run_digest: run.digest, last_run_at: at } }),
    ],
    adds: [
      auditEntry({
        business: run.business_id,
        actor: caller.personId,
        role: caller.role,
        operation: 'bulk.pay_group',
        subject: run.id,
        requestId: run.request_id,
        facts: { lines: run.lines, amount: String(run.amount), total: String(run.total) },
        at,
      }),
    ],
    jobs: [dispatchRunJob.enqueue({ runId: run.id, waits: 0 })],
    events: [runEvent({ ...draft, state: 'running' })],
    outcome: { runId: run.id },
  }
}
