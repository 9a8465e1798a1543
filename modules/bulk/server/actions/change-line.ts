import { foldName } from '../../../../platform/nigeria/fold-name.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { namesAgree } from '../../../../platform/nigeria/names-agree.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { findAccount, type FoundAccount } from '../../../institutions/index.ts'
import type { MoneyCommand, Plan } from '../../../ledger/index.ts'
import { RELEASED_STATES } from '../../../transfers/index.ts'
import { BULK_TEXTS } from '../../contract.ts'
import { asBulkRefusal } from '../look-up-refusal.ts'
import { routeOf } from '../price-lines.ts'
import { findLine, findRun, hasLineFor, type LoadedLine, type LoadedRun } from '../queries.ts'
import type { BulkRunRow } from '../rows.ts'
import { moveBeneficiary } from '../store.ts'
import { bulkLineTable, bulkRunTable } from '../tables.ts'

export type ChangeLineContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'bank' | 'secrets' | 'extensions'>

type Input = { runId: string; lineId: string; name: string; bankCode: string; accountNumber: string; requestId: string }

/**
 * Gives a failed line another account, which is paid with the next retry. It must be an account of the same person, because others may have
 * approved this line. Its price stays what was reserved.
 */
export async function changeLine(context: ChangeLineContext, caller: Caller, input: Input): Promise<void> {
  const db = context.tenant(caller)
  const run = await findRun(db, caller.businessId, input.runId)
  if (!run) throw notFound('The payment')
  const line = await findLine(db, run, input.lineId)
  if (!line) throw notFound('The line')
  if (!isChangeable(run, line, context.clock.now())) throw tooLate()
  if (line.transfer_state !== null && !RELEASED_STATES.some((state) => state === line.transfer_state)) throw tooLate()
  const payees = { ...context, db: context.acrossBusinesses('payee') }
  const found = await findAccount(payees, input.accountNumber, input.bankCode, caller).catch(asBulkRefusal)
  if (!namesAgree(found.accountName, input.name)) throw badField('beneficiary_account_name', BULK_TEXTS.details, 'bulk.wrong_name')
  if (!namesAgree(found.accountName, line.name)) throw otherPerson(found, line)
  const isSame = found.accountNumber === line.account_number && found.bankCode === line.bank_code
  if (!isSame && (await hasLineFor(db, run, found.accountNumber, found.bankCode)))
    throw badField('beneficiary_account_number', 'This account is already in this payment', 'bulk.already_in_run')
  await checkPrice(context, caller, line, found)
  await context.postingQueue.submit(changeLineCommand(run, line, found, { caller, requestId: input.requestId }))
  // The next payment of the group goes to the new account as well.
  const to = { name: found.accountName, account_number: found.accountNumber, bank_code: found.bankCode }
  const search = foldName(`${found.accountName} ${found.accountNumber} ${found.bankName}`)
  await moveBeneficiary(db, { id: run.group_id, business_id: run.business_id }, line, { ...to, search })
}

/** An account of ours has another price than one at another bank, and the money of the line is reserved already. */
async function checkPrice(context: ChangeLineContext, { businessId }: Caller, line: LoadedLine, found: FoundAccount): Promise<void> {
  const payees = context.acrossBusinesses('payee').system
  const [sender, cashpoint] = await Promise.all([
    findBusiness(context.tenant({ businessId }), businessId),
    found.bankCode === context.bank.ownBankCode ? cashpointByAccount(payees, found.accountNumber) : null,
  ])
  if (cashpoint?.business_id === businessId) throw badField('beneficiary_account_number', 'This account is your own.', 'bulk.own_account')
  const route = await routeOf(context, sender!, { bank_code: found.bankCode, account_number: found.accountNumber })
  if (route !== line.route)
    throw badField(
      'beneficiary_account_number',
      'Paying this account has another price. Free the money, and pay it from the group.',
      'bulk.other_price',
    )
}

const otherPerson = ({ accountName }: FoundAccount, { name }: LoadedLine) =>
  badField(
    'beneficiary_account_number',
    `The bank names this account ${nameCase(accountName)}. Only another account of ${nameCase(name)} can take this payment.`,
    'bulk.other_person',
  )

const tooLate = () => new Refusal('bulk.not_now', 409, 'This payment has moved on. Look at it again.')

const isChangeable = (run: BulkRunRow, line: Pick<LoadedLine, 'state' | 'round'>, at: Date): boolean =>
  run.state === 'finished_with_failures' && run.retry_until !== null && run.retry_until > at && line.state === 'failed' && line.round === run.round

export function changeLineCommand(
  run: LoadedRun,
  line: LoadedLine,
  found: FoundAccount,
  { caller, requestId }: { caller: Caller; requestId: string },
): MoneyCommand<{ lineId: string }> {
  return {
    name: 'bulk.change_line',
    scope: `bulk-change:${run.id}`,
    key: `line:${line.number}:${requestId}`,
    fingerprint: `${found.bankCode} ${found.accountNumber}`,
    actor: caller.personId,
    needs: { accounts: [], rows: [bulkRunTable.ref(run.id), bulkLineTable.ref(line.id)], movesNoMoney: true },
    decide(locked, at): Plan<{ lineId: string }> | Refusal {
      const now = locked.row(bulkLineTable, line.id)!
      if (!isChangeable(locked.row(bulkRunTable, run.id)!, now, at)) return tooLate()
      const set = { name: found.accountName, account_number: found.accountNumber, bank_code: found.bankCode, bank_name: found.bankName }
      const audit = auditEntry({
        business: run.business_id,
        actor: caller.personId,
        role: caller.role,
        operation: 'bulk.change_line',
        subject: line.id,
        requestId,
        at,
      })
      return { moves: [bulkLineTable.move(line.id, { set })], adds: [audit], outcome: { lineId: line.id } }
    },
  }
}
