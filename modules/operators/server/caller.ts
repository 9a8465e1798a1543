import { createRouteBinder } from '../../../platform/http/bind.ts'
import type { OperatorCaller } from '../../kernel/caller.ts'

export type { OperatorCaller }

export const bindOperator = createRouteBinder<OperatorCaller>()
