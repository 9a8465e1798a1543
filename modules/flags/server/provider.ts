import { type EvaluationContext, type JsonValue, type Provider, type ResolutionDetails, StandardResolutionReasons } from '@openfeature/server-sdk'
import type { Sql } from '../../../platform/db/index.ts'
import { type FlagEnvironment } from '../contract.ts'
import { findFlagRows, type FlagValueRow } from './queries.ts'

/**
 * OpenFeature over the rows of `feature_flag`. The evaluation context names the environment, and the business as its targeting key.
 * Evaluations that run at the same time share one query; nothing is cached longer, so that a change holds at once in every process.
 */
export function createFlagProvider(db: Sql): Provider {
  const loading = new Map<string, Promise<FlagValueRow[]>>()

  function load(context: EvaluationContext): Promise<FlagValueRow[]> {
    const scope = { environment: context['environment'] as FlagEnvironment, businessId: context.targetingKey ?? '' }
    const name = `${scope.environment} ${scope.businessId}`
    const known = loading.get(name)
    if (known) return known
    const rows = findFlagRows(db, scope).finally(() => loading.delete(name))
    loading.set(name, rows)
    return rows
  }

  async function resolve<Value>(key: string, fallback: Value, context: EvaluationContext, type: string): Promise<ResolutionDetails<Value>> {
    const row = closestOf((await load(context)).filter((each) => each.key === key && each.value !== null))
    if (!row || typeof row.value !== type) return { value: fallback, reason: StandardResolutionReasons.DEFAULT }
    return { value: row.value as Value, reason: row.business_id ? StandardResolutionReasons.TARGETING_MATCH : StandardResolutionReasons.STATIC }
  }

  const unsupported = async <Value>(_key: string, fallback: Value): Promise<ResolutionDetails<Value>> => ({
    value: fallback,
    reason: StandardResolutionReasons.DEFAULT,
  })

  return {
    metadata: { name: 'postgresql' },
    runsOn: 'server',
    resolveBooleanEvaluation: (key, fallback, context) => resolve(key, fallback, context, 'boolean'),
    resolveStringEvaluation: (key, fallback, context) => resolve(key, fallback, context, 'string'),
    resolveNumberEvaluation: unsupported<number>,
    resolveObjectEvaluation: unsupported<JsonValue> as Provider['resolveObjectEvaluation'],
  }
}

/** A business before its environment, an environment before all. */
function closestOf(rows: readonly FlagValueRow[]): FlagValueRow | undefined {
  return rows.find((row) => row.business_id !== '') ?? rows.find((row) => row.environment !== '') ?? rows[0]
}
