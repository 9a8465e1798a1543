const MAX_BATCH_SIZE = 500

/**
 * Calls that arrive while a batch is under way share the next one. No caller gets the result of a batch that began before its call,
 * and one caller alone waits for nothing. `load` answers one result for each item, in their order. It must be safe to repeat: when the
 * database refuses a value, each item is loaded again by itself, so that a bad item fails alone. Batches of different scopes (a pool,
 * a transaction) do not mix.
 */
export function createBatchLoader<Scope extends object, Item, Result>(
  load: (scope: Scope, items: readonly Item[]) => Promise<readonly Result[]>,
): (scope: Scope, item: Item) => Promise<Result> {
  const queues = new WeakMap<Scope, CallQueue<Item, Result>>()
  return (scope, item) => {
    let queue = queues.get(scope)
    if (!queue) queues.set(scope, (queue = { waiting: [], isRunning: false }))
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      if (!queue.isRunning) void run(queue, (items) => load(scope, items))
    })
  }
}

type Call<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
type CallQueue<Item, Result> = { waiting: Call<Item, Result>[]; isRunning: boolean }
type Load<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

async function run<Item, Result>(queue: CallQueue<Item, Result>, load: Load<Item, Result>): Promise<void> {
  queue.isRunning = true
  // Calls of the same turn of the event loop share the first batch already.
  await Promise.resolve()
  while (queue.waiting.length > 0) await answer(queue.waiting.splice(0, MAX_BATCH_SIZE), load)
  queue.isRunning = false
}

async function answer<Item, Result>(calls: readonly Call<Item, Result>[], load: Load<Item, Result>): Promise<void> {
  try {
    const results = await load(calls.map(({ item }) => item))
    for (const [position, call] of calls.entries()) call.resolve(results[position]!)
  } catch (error) {
    if (calls.length > 1 && isDataException(error)) for (const call of calls) await answer([call], load)
    else for (const call of calls) call.reject(error)
  }
}

/** A value is to blame. A database that is away or slow is so for all calls, and must not be waited for once each. */
const isDataException = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('22')
