import { threadId } from 'node:worker_threads'

/** A task of a pool with a limit of work. The thread writes its number, plus one, when it begins. */
export type TimedTask<Task> = { task: Task; startedBy: Int32Array }

/** The default export of a file whose pool has `taskWorkMs`. */
export const timedTask =
  <Task, Result>(run: (task: Task) => Promise<Result>) =>
  ({ task, startedBy }: TimedTask<Task>): Promise<Result> => {
    Atomics.store(startedBy, 0, threadId + 1)
    return run(task)
  }
