import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { findBusiness } from '../../businesses/index.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { dayTotals, walletTurnover } from '../../ledger/index.ts'
import { downloadStatement, mailStatement, previewStatement, showStatement, stopStatement } from '../contract.ts'
import { checkedDays, ownAddress, requestStatement } from './actions/request-statement.ts'
import { fileKeyOf, fileNameOf, KEPT_MS } from './files.ts'
import { findStatement } from './queries.ts'
import type { StatementRow } from './rows.ts'
import { endStatement } from './store.ts'

type RoutesContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'random' | 'files'>

export function statementRoutes(
  context: RoutesContext,
  declarations: readonly HistoryDeclaration[],
  jobFor: (statementId: string) => JobSpec,
): BoundRoute<Caller>[] {
  const { tenant, clock } = context
  const listedKinds = new Set(declarations.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))
  /** A statement of the caller's business as it is now; any other is not found. */
  async function ownStatement(caller: Caller, id: string): Promise<StatementRow> {
    const row = await findStatement(tenant(caller), caller.businessId, id)
    if (!row) throw notFound('The statement')
    const isOver = row.state === 'ready' && clock.now().getTime() >= row.ended_at!.getTime() + KEPT_MS
    return isOver ? { ...row, state: 'expired' } : row
  }
  return [
    bind(mailStatement, async ({ body, caller, meta }) => {
      const row = await ownStatement(caller, await requestStatement({ ...context, db: tenant(caller) }, caller, body, meta, jobFor))
      const message = `We are writing your statement. We will email it to ${row.mailed_to}.`
      return { message, data: { message, statement: presentStatement(row) } }
    }),
    bind(previewStatement, async ({ query, caller }) => {
      const { businessId } = caller
      if (query.businessid !== businessId) throw notFound('The business')
      const days = checkedDays({ first: query.start_date, last: query.end_date }, lagosDay(clock.now()))
      const range = { from: days.first, to: days.last }
      const [{ opening, credits, debits, closing }, counts, business] = await Promise.all([
        walletTurnover(context.acrossBusinesses('entries').system, businessId, range),
        dayTotals(tenant(caller), businessId, range),
        findBusiness(tenant(caller), businessId),
      ])
      const transactions = counts.reduce((sum, { kind, count }) => (listedKinds.has(kind) ? sum + count : sum), 0)
      return { data: { opening, credit: credits, debit: debits, closing, transactions, goes_to: ownAddress(caller, business!) } }
    }),
    bind(showStatement, async ({ query, caller }) => ({ data: presentStatement(await ownStatement(caller, query.statement)) })),
    bind(stopStatement, async ({ body, caller }) => {
      const row = await ownStatement(caller, body.statement)
      await endStatement(tenant(caller), row.id, ['waiting', 'writing'], 'stopped', clock.now())
      return { data: presentStatement(await ownStatement(caller, row.id)) }
    }),
    bind(downloadStatement, async ({ query, caller }) => {
      const row = await ownStatement(caller, query.statement)
      const format = query.format ?? 'pdf'
      const bytes = row.state === 'ready' ? await context.files.get(fileKeyOf(row, format)) : null
      if (!bytes) throw unavailable(row.state)
      return { data: bytes, fileName: fileNameOf(row, format) }
    }),
  ]
}

function unavailable(state: StatementRow['state']): Refusal {
  if (state === 'expired' || state === 'ready')
    return new Refusal('statements.expired', 410, 'This statement is older than 7 days. Ask for it again in the history.')
  if (state === 'waiting' || state === 'writing') return new Refusal('statements.not_ready', 409, 'This statement is still being written.')
  return new Refusal('statements.not_made', 409, 'This statement was not finished. Ask for it again in the history.')
}

const presentStatement = (row: StatementRow) => ({
  _id: row.id,
  first_day: row.first_day,
  last_day: row.last_day,
  state: row.state,
  written: row.written,
  movements: row.movements,
  pages: row.pages,
  mailed_to: row.mailed_to,
  createdon: row.created_at,
  readyon: row.pages === null ? null : row.ended_at,
  expireson: row.pages === null || row.ended_at === null ? null : new Date(row.ended_at.getTime() + KEPT_MS),
})
