import { modules } from '../modules/index.ts'

/** Every named place where a test may kill a process. */
export const FAILPOINTS: readonly string[] = modules.flatMap(({ failpoints = [] }) => failpoints)
