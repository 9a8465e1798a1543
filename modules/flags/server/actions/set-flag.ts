import { auditEntry } from '../../../audit/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { FlagDeclaration } from '../../../kernel/module-definition.ts'
import { badField } from '../../../../platform/problems/index.ts'
import type { FlagEnvironment } from '../../contract.ts'
import { flagChanged } from '../domain-events.ts'
import { featureFlagTable } from '../tables.ts'

export type FlagChange = {
  key: string
  /** Null: no value here; the next wider scope decides. */
  value: boolean | string | null
  /** At most one of these; neither means all. */
  environment?: FlagEnvironment | undefined
  businessId?: string | undefined
}

/** The row, its audit entry and the event that open screens hear, in one commit. Throws for a flag or value that no module declares. */
export async function setFlag(
  { postingQueue }: Pick<AppContext, 'postingQueue'>,
  declared: readonly FlagDeclaration[],
  { key, value, environment, businessId }: FlagChange,
  by: { actor: string; requestId: string },
): Promise<void> {
  const flag = declared.find((each) => each.key === key)
  if (!flag) throw badField('key', `No module declares the flag ${key}`, 'flags.unknown')
  if (value !== null && typeof value !== typeof flag.default)
    throw badField('value', `${key} takes ${typeof flag.default === 'boolean' ? 'true or false' : 'a text'}`, 'flags.wrong_value')
  if (environment && businessId) throw badField('environment', 'Name an environment or a business, not both', 'flags.two_scopes')
  const scope = { environment: environment ?? ('' as const), business_id: businessId ?? '' }
  const shown = JSON.stringify(value)
  await postingQueue.submit({
    name: 'flags.set',
    scope: 'flags.set',
    key: by.requestId,
    fingerprint: JSON.stringify([key, scope, shown]),
    actor: by.actor,
    needs: { accounts: [], movesNoMoney: true },
    decide: (_locked, at) => ({
      adds: [
        featureFlagTable.add({
          id: `${key} ${scope.environment} ${scope.business_id}`,
          key,
          ...scope,
          value,
          changed_by: by.actor,
          changed_at: at,
        }),
        auditEntry({
          business: businessId ?? null,
          actor: by.actor,
          operation: 'flags.set',
          subject: key,
          requestId: by.requestId,
          facts: { environment: scope.environment, value: shown },
          at,
        }),
      ],
      domainEvents: [flagChanged({ key, businessId: businessId ?? null })],
      outcome: {},
    }),
  })
}
