import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { readCurrentUser } from '../../../modules/identity/web/current-user.ts'
import { getConnection, rememberAnswerTime, subscribeConnection } from '../../../ui/data/connection.ts'
import { readStoredText } from '../../../ui/data/session.ts'
import { storeValue } from '../../../ui/data/storage.ts'

/** In local storage, which each sign-in and sign-out empties (`clearStorages`). */
const KEY = 'last-data'
const MAX_QUERIES = 16
/** Behind the newest answer: older ones would have a time of their own. */
const MAX_AGE_MS = 30 * 60_000
const MAX_CHARACTERS = 1_000_000
const WRITE_PAUSE_MS = 2_000

type LastData = { person: string; business: string | null; at: string; state: DehydratedState }

/**
 * Keeps the latest answers of the start pages (`isKept` of their queries), and shows them when there is no connection. Money that stands on
 * such a page has its time (`ConnectionBar`). Returns the function that ends it.
 */
export function keepLastData(client: QueryClient): () => void {
  const sessionText = readStoredText()
  const last = readLastData()
  if (last) rememberAnswerTime(new Date(last.at))
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    // Another tab has signed out, or another person has signed in.
    if (readStoredText() === sessionText) writeLastData(client)
  }
  const stopWatching = client.getQueryCache().subscribe((event) => {
    // Or the server has written it into the document.
    const isNew = event.type === 'updated' ? event.action.type === 'success' : event.type === 'added' && event.query.state.status === 'success'
    if (!isNew || !event.query.meta?.isKept) return
    timer ??= setTimeout(write, WRITE_PAUSE_MS)
  })
  const restore = () => {
    if (getConnection().offlineSince !== null && last && readStoredText() === sessionText) hydrate(client, last.state)
  }
  const stopConnection = subscribeConnection(restore)
  return () => {
    clearTimeout(timer)
    stopWatching()
    stopConnection()
  }
}

function writeLastData(client: QueryClient): void {
  const person = readCurrentUser()
  if (!person) return
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.isKept === true,
    shouldDehydrateMutation: () => false,
  })
  const ages = state.queries.map((query) => query.state.dataUpdatedAt)
  const newest = Math.max(...ages)
  const queries = state.queries.filter((query) => newest - query.state.dataUpdatedAt < MAX_AGE_MS).slice(-MAX_QUERIES)
  const at = new Date(newest).toISOString()
  const text = JSON.stringify({ person: person._id, business: person.businessid, at, state: { ...state, queries } } satisfies LastData)
  if (text.length <= MAX_CHARACTERS) storeValue('localStorage', KEY, text)
}

function readLastData(): LastData | null {
  const person = readCurrentUser()
  if (!person) return null
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastData | null
    return last?.person === person._id && last.business === person.businessid ? last : null
  } catch {
    // Blocked, or written by another version.
    return null
  }
}
