import { z } from 'zod'
import { now } from '../../../ui/clock.ts'
import { readSession } from '../../../ui/data/session.ts'
import { removeValues, storeValue } from '../../../ui/data/storage.ts'

const KEY = 'sent-photos'
/** The server deletes an upload that no step used after a day. */
const KEPT_MS = 23 * 60 * 60_000

const keptSchema = z.object({ business: z.string(), document: z.string(), links: z.array(z.string()).min(1), sentAtMs: z.number() })

/** The photos of a document that the server has already, in their order: a reload of the page goes on after them. */
export function readSentPhotos(document: string): string[] {
  try {
    const kept = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    const isOurs = kept.business === signedInBusiness() && kept.document === document
    return isOurs && now().getTime() - kept.sentAtMs < KEPT_MS ? kept.links : []
  } catch {
    return []
  }
}

export function keepSentPhotos(document: string, links: readonly string[]): void {
  if (links.length === 0) return removeValues('sessionStorage', (key) => key === KEY)
  storeValue('sessionStorage', KEY, JSON.stringify({ business: signedInBusiness(), document, links, sentAtMs: now().getTime() }))
}

const signedInBusiness = (): string => readSession<{ businessid?: string } | null>()?.holder?.businessid ?? ''
