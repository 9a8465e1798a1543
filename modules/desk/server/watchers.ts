import type { AppContext } from '../../kernel/app-context.ts'
import type { Decision, WorkItemKind } from '../../kernel/work-item-declaration.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { commit, writeJobs } from '../../ledger/index.ts'
import { deskRecord, lockWorkItem, type OperatorCaller, takeWatchers, watchedItems, workDecided, workEnded } from '../../operators/index.ts'
import { hasLiveProposal, isBeingDecided, type Subject } from './work-items.ts'

type Site = Pick<AppContext, 'productName' | 'siteUrl'>
type Key = { kind: string; id: string }

/** What a mail to staff says of an item. */
export const aboutWork = ({ productName, siteUrl }: Site, { kind, item }: Subject, at: Date) => ({
  productName,
  siteUrl,
  kind: kind.key,
  id: item.id,
  kindTitle: kind.title,
  business: item.business,
  at,
})

/** Ends the watching of an item: the addresses of those who may still read it. */
async function watchersOf(tx: Tx, { kind, item }: Subject): Promise<{ id: string; email: string }[]> {
  const watchers = await takeWatchers(tx, { kind: kind.key, id: item.id })
  return watchers.filter(({ role }) => kind.readers.includes(role))
}

/** In the commit of the decision. The person who decided knows it already. */
export async function notifyOfDecision(
  tx: Tx,
  site: Site,
  subject: Subject,
  { decision, by, at }: { decision: Decision; by: OperatorCaller; at: Date },
): Promise<void> {
  const emails = (await watchersOf(tx, subject)).flatMap(({ id, email }) => (id === by.operatorId ? [] : [email]))
  if (emails.length === 0) return
  await writeJobs(tx, workDecided.jobs({ emails }, { ...aboutWork(site, subject, at), by: by.name, decision: decision.label }))
}

type EndedContext = Site & Pick<AppContext, 'db' | 'clock'>
const PAGE_SIZE = 100

/**
 * Mails those who watch an item that waits no longer. An item is open while its kind lists it, so what ends it may be any commit of any module:
 * the row of the watching is the order to mail, and it ends in the commit of the mail.
 */
export async function notifyOfEnded(context: EndedContext, kinds: readonly WorkItemKind[]): Promise<void> {
  const failures: unknown[] = []
  let after: Key | null = null
  for (;;) {
    const page: Key[] = await watchedItems(context.db.system, after, PAGE_SIZE)
    for (const watched of page) {
      const kind = kinds.find(({ key }) => key === watched.kind)
      // One that fails holds up none of the others.
      if (kind) await notifyIfEnded(context, kind, watched).catch((error: unknown) => void failures.push(error))
    }
    if (page.length < PAGE_SIZE) break
    after = page.at(-1)!
  }
  if (failures.length > 0) throw failures[0]
}

async function notifyIfEnded(context: EndedContext, kind: WorkItemKind, key: Key): Promise<void> {
  const { system } = context.db
  const at = context.clock.now()
  /** An item that has a page without waiting, such as the standing of a business, ends with its proposal. */
  const waits = async (db: typeof system | Tx, item: Subject['item']) =>
    item.isOpen && (kind.waits === undefined || kind.waits(item) || hasLiveProposal(await deskRecord(db, key.kind, key.id), at))
  const found = await kind.find(system, key.id)
  if (found && (await waits(system, found))) return
  await commit(system, async (tx) => {
    await lockWorkItem(tx, key, at)
    // The decision that is being carried out mails them itself, with its words.
    if (isBeingDecided((await deskRecord(tx, key.kind, key.id))!, at)) return
    const item = await kind.find(tx, key.id)
    if (item && (await waits(tx, item))) return
    // Of what is gone there is nothing to read.
    if (!item) return void (await takeWatchers(tx, key))
    const emails = (await watchersOf(tx, { kind, item })).map(({ email }) => email)
    if (emails.length > 0) await writeJobs(tx, workEnded.jobs({ emails }, aboutWork(context, { kind, item }, at)))
  })
}
