import type { FileDraft } from '../../../../partners/files/port.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type BusinessRow, findBusiness } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import type { HistoryDeclaration } from '../../../kernel/history-declaration.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { csvBalance, csvHead, csvMovement } from '../csv.ts'
import { createStatementPages, type StatementHead } from '../draw-pages.ts'
import { fileKeyOf } from '../files.ts'
import { addLines, kindTitles, type LineSums, movementsOf } from '../movements.ts'
import { statementReady } from '../messages.ts'
import { countJournals, entryRange, readMovements } from '../queries.ts'
import type { StatementRow } from '../rows.ts'
import { beginStatement, endStatement, finishStatement, setMovements, setWritten } from '../store.ts'

export type WriteContext = Pick<AppContext, 'db' | 'clock' | 'files' | 'log' | 'productName' | 'bankLabel' | 'siteUrl'>

/** After as many, the statement has failed and its business may ask again. */
const MAX_TRIES = 3
/** Between two reports the screen waits, and a stop is not noticed. */
const REPORTED_EVERY = 500
/** Drawing so many movements takes some ten milliseconds, in which the process does nothing else. */
const DRAWN_AT_ONCE = 50

/**
 * Writes both files of a statement in one pass over the entries of the wallet, all as of one moment. Doing it again after a crash writes the
 * same files anew.
 */
export async function writeStatement(context: WriteContext, declarations: readonly HistoryDeclaration[], statementId: string): Promise<void> {
  const { db, clock, files } = context
  const statement = await beginStatement(db.system, statementId)
  if (!statement) return
  const drafts: FileDraft[] = []
  try {
    const business = await findBusiness(db.system, statement.business_id)
    if (!business) throw new Error(`business ${statement.business_id} of a statement does not exist`)
    const [pdf, csv] = [await files.create(fileKeyOf(statement, 'pdf')), await files.create(fileKeyOf(statement, 'csv'))]
    drafts.push(pdf, csv)
    const accountNumber = (await defaultCashpoint(db.system, statement.business_id))?.account_number ?? null
    const written = await db.snapshot((tx) => writeFiles(context, tx, { statement, business, accountNumber, declarations }, { pdf, csv }))
    if (written === null) return
    await pdf.finish()
    await csv.finish()
    const at = clock.now()
    const isReady = await db.transaction(async (tx) => {
      if (!(await finishStatement(tx, statementId, { ...written, at }))) return false
      const { productName, siteUrl } = context
      const ready = { productName, siteUrl, statement, business, pages: written.pages }
      await writeJobs(tx, statementReady.jobs({ email: statement.mailed_to }, ready))
      await writeLiveEvents(tx, [{ business: business.id, cashpoint: null, kind: 'statement.ready', data: { statement: statementId } }], at)
      return true
    })
    if (!isReady) for (const format of ['pdf', 'csv'] as const) await files.remove(fileKeyOf(statement, format))
  } catch (error) {
    if (statement.tries < MAX_TRIES) throw error
    context.log.error({ err: error, statement: statementId }, 'a statement could not be written')
    await endStatement(db.system, statementId, ['writing'], 'failed', clock.now())
  } finally {
    for (const draft of drafts) await draft.discard()
  }
}

type Subject = { statement: StatementRow; business: BusinessRow; accountNumber: string | null; declarations: readonly HistoryDeclaration[] }

/** Null when the statement was stopped. */
async function writeFiles(context: WriteContext, tx: Tx, about: Subject, { pdf, csv }: { pdf: FileDraft; csv: FileDraft }) {
  const { statement, business } = about
  const { db, clock } = context
  const days = { first: statement.first_day, last: statement.last_day }
  const range = await entryRange(tx, business.id, days)
  const { opening, closing } = range
  await setMovements(db.system, statement.id, await countJournals(tx, range))
  const head: StatementHead = {
    productName: context.productName,
    bankLabel: context.bankLabel,
    business: { name: business.name, address: [business.address, business.state].filter(Boolean).join(', '), accountNumber: about.accountNumber },
    ...days,
    charges: statement.charges,
    opening,
    closing,
    drawnAt: clock.now(),
  }
  const pages = createStatementPages(head, (bytes) => pdf.write(bytes))
  const rows = csvBuffer(csv)
  await rows.add(csvHead(statement.charges) + csvBalance(statement.charges, 'Opening balance', days.first, opening))
  const titles = kindTitles(about.declarations)
  let balance = opening
  let sums: LineSums = { credit: 0n, debit: 0n }
  let written = 0
  for await (const journal of readMovements(tx, business.id, range, about.declarations)) {
    for (const movement of movementsOf(journal, titles)) {
      for (const line of movement.lines) {
        balance += line.change
        if (balance !== line.balance) throw new Error(`the statement ${statement.id} does not add up at entry ${journal[0]!.seq}`)
      }
      sums = addLines(sums, movement)
      await pages.add(movement)
      await rows.add(csvMovement(movement, statement.charges))
    }
    written++
    if (written % DRAWN_AT_ONCE === 0) await clock.sleep(0)
    if (written % REPORTED_EVERY === 0 && !(await setWritten(db.system, statement.id, written))) return null
  }
  if (balance !== closing) throw new Error(`the statement ${statement.id} ends at ${balance} and the wallet at ${closing}`)
  await rows.add(csvBalance(statement.charges, 'Closing balance', days.last, closing))
  await rows.end()
  return { opening, ...sums, closing, movements: written, pages: await pages.finish(sums) }
}

const WRITTEN_AT_ONCE = 64 * 1024

function csvBuffer(draft: FileDraft) {
  let text = ''
  const end = async () => {
    const bytes = Buffer.from(text)
    text = ''
    await draft.write(bytes)
  }
  return {
    end,
    async add(more: string): Promise<void> {
      text += more
      if (text.length >= WRITTEN_AT_ONCE) await end()
    },
  }
}
