import { modules } from '../modules/index.ts'

/** The failpoints of all modules. */
export const FAILPOINTS: readonly string[] = modules.flatMap(({ failpoints = [] }) => failpoints)
