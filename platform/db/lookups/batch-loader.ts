const MOST = 500

/**
 * Work on single things, done for all who ask at the same time at once: while one piece of work is on its way, the next askers
 * wait and share the one after it. Nobody gets what was begun before they asked, and one asker alone waits for nothing.
 * `work` answers one result for each thing, in their order; what it does must be safe to do twice: when a value is one that the
 * database cannot take, it is done again for each, so that one bad thing is nobody else's failure.
 */
export function createBatchLoader<Place extends object, Thing, Result>(
  work: (place: Place, things: readonly Thing[]) => Promise<readonly Result[]>,
): (place: Place, thing: Thing) => Promise<Result> {
  const desks = new WeakMap<Place, Desk<Thing, Result>>()
  return (place, thing) => {
    let desk = desks.get(place)
    if (!desk) desks.set(place, (desk = { waiting: [], isAway: false }))
    return new Promise((resolve, reject) => {
      desk.waiting.push({ thing, resolve, reject })
      if (!desk.isAway) void serve(desk, (things) => work(place, things))
    })
  }
}

type Asker<Thing, Result> = { thing: Thing; resolve(result: Result): void; reject(error: unknown): void }
type Desk<Thing, Result> = { waiting: Asker<Thing, Result>[]; isAway: boolean }
type Work<Thing, Result> = (things: readonly Thing[]) => Promise<readonly Result[]>

async function serve<Thing, Result>(desk: Desk<Thing, Result>, work: Work<Thing, Result>): Promise<void> {
  desk.isAway = true
  // Those who ask in the same turn of the loop go together from the first time on.
  await Promise.resolve()
  while (desk.waiting.length > 0) await answer(desk.waiting.splice(0, MOST), work)
  desk.isAway = false
}

async function answer<Thing, Result>(askers: readonly Asker<Thing, Result>[], work: Work<Thing, Result>): Promise<void> {
  try {
    const results = await work(askers.map(({ thing }) => thing))
    for (const [at, asker] of askers.entries()) asker.resolve(results[at]!)
  } catch (error) {
    if (askers.length > 1 && isOfOneValue(error)) for (const asker of askers) await answer([asker], work)
    else for (const asker of askers) asker.reject(error)
  }
}

/** A data exception; a database that is away or slow is so for all of them, and must not be waited for once each. */
const isOfOneValue = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('22')
