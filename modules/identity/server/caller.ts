import { createRouteBinder } from '../../../platform/http/bind.ts'
import type { Caller } from '../../kernel/caller.ts'

export type { Caller }

export const bind = createRouteBinder<Caller>()
export const bindPublic = createRouteBinder<null>()
