import type { FirstStepLimits, FirstStepSource, FirstStepState } from '../../kernel/first-step-declaration.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { dismissedBy } from '../../dismissals/index.ts'
import type { Caller } from '../../identity/index.ts'
import { mayCall } from './declared-items.ts'

export const firstStepsOf = (modules: readonly Pick<ModuleDefinition, 'firstSteps'>[]): readonly FirstStepSource[] =>
  modules.flatMap(({ firstSteps }) => firstSteps ?? []).toSorted((one, other) => one.position - other.position)

export type LoadedStep = FirstStepSource & { loadedState: FirstStepState }

/** The steps of the owner, who alone can verify the business, in one round trip with what else is read on `db`. */
export async function loadFirstSteps(
  db: Sql,
  people: Sql,
  sources: readonly FirstStepSource[],
  caller: Caller,
): Promise<{ loaded: readonly LoadedStep[]; isActivated: boolean }> {
  const allowed = can(caller.role, 'own_business') ? sources.filter(({ doneBy }) => mayCall(doneBy, caller)) : []
  if (allowed.length === 0) return { loaded: [], isActivated: false }
  const [business, dismissed, ...states] = await Promise.all([
    findBusiness(db, caller.businessId),
    dismissedBy(db, caller),
    ...allowed.map(async (source) => ({ ...source, loadedState: await source.load(db, caller, people) })),
  ])
  return { loaded: states.filter(({ key }) => !dismissed.has(key)), isActivated: business !== null && isActivated(business) }
}

type ListedState = FirstStepState | 'later'
export type ListedSteps = {
  steps: {
    _id: string
    state: ListedState
    title: string
    detail: string
    minutes: number
    act: { words: string; href: string } | null
    is_optional: boolean
  }[]
  next: string | null
  done: number
  minutes_left: number
}

/** The list as it is shown, or null when nothing is left of it. Pure. */
export function listFirstSteps(
  loaded: readonly LoadedStep[],
  { isActivated: isActive, limits }: { isActivated: boolean; limits: FirstStepLimits },
): ListedSteps | null {
  const steps = loaded.map((step) => {
    const state = listedState(step, isActive)
    return {
      _id: step.key,
      state,
      title: step.title,
      detail: step.detail(limits),
      minutes: step.minutes,
      act: canBegin(state) ? (step.act ?? null) : null,
      is_optional: step.isOptional === true,
    }
  })
  const left = steps.filter(({ state }) => state !== 'done')
  if (left.length === 0) return null
  return {
    steps,
    next: left.find(({ state }) => canBegin(state))?._id ?? null,
    done: steps.length - left.length,
    minutes_left: left.filter(({ state }) => state !== 'checking').reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

const canBegin = (state: ListedState): boolean => state === 'open' || state === 'refused'

function listedState({ activation, loadedState }: LoadedStep, isActive: boolean): ListedState {
  if (activation === 'before' && isActive) return 'done'
  return activation === 'after' && !isActive && loadedState !== 'done' ? 'later' : loadedState
}
