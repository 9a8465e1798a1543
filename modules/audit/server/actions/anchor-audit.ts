import type { AppContext } from '../../../kernel/app-context.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { readHead, sealHashes } from '../queries.ts'

type AnchorContext = Pick<AppContext, 'db' | 'clock' | 'auditAnchors' | 'log'>

/** A line: day, seal, hash of the seal. */
type Anchor = { day: string; sealId: bigint; hash: string }

function readAnchor(line: string): Anchor | null {
  const [, day, sealId, hash] = /^(\d{4}-\d\d-\d\d) (\d{1,18}) ([0-9a-f]{64})$/.exec(line) ?? []
  return day && sealId && hash ? { day, sealId: BigInt(sealId), hash } : null
}

/** Writes the newest seal into the file outside the database, once a day. */
export async function anchorAudit(context: AnchorContext): Promise<void> {
  const faults = await anchorFaults(context.db.system, context)
  if (faults.length > 0) context.log.error({ alarm: 'audit-anchors', faults }, 'the audit log differs from its anchors')
  const day = lagosDay(context.clock.now())
  const last = readAnchor((await context.auditAnchors.lines()).at(-1) ?? '')
  const head = await readHead(context.db.system)
  if (last?.day === day || !head || head.sealId === 0n) return
  await context.auditAnchors.append(`${day} ${head.sealId} ${head.hash.toString('hex')}`)
}

/** Differences between the file and the seals in the database. A log that was written anew has other hashes. */
export async function anchorFaults(db: Sql, { auditAnchors }: Pick<AnchorContext, 'auditAnchors'>): Promise<string[]> {
  const lines = await auditAnchors.lines()
  const anchors = lines.map(readAnchor)
  const hashes = await sealHashes(
    db,
    anchors.flatMap((anchor) => (anchor ? [anchor.sealId] : [])),
  )
  return anchors.flatMap((anchor, index) => {
    if (!anchor) return [`Line ${index + 1} of the anchors cannot be read.`]
    const found = hashes.get(anchor.sealId)
    if (found === undefined) return [`The seal of ${anchor.day} is missing.`]
    return found === anchor.hash ? [] : [`The seal of ${anchor.day} was changed.`]
  })
}
