import { t } from '@lingui/core/macro'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import type { Approver } from '../contract.ts'
import type { DraftRule } from './RulesEditor.tsx'

/** The least that a rule can begin at. The field shows it as zero. */
const EVERY_AMOUNT_KOBO = 1

/** From which amount, who approves, and how many of them. */
export function RuleFields({
  rule,
  approvers,
  onChange,
  onRemove,
}: {
  rule: DraftRule
  approvers: readonly Approver[]
  onChange: (more: Partial<DraftRule>) => void
  onRemove: () => void
}) {
  const { area, from, who, chosen, people } = rule
  return (
    <fieldset className="approvals__fields form">
      {area !== 'changes' && (
        <AmountField
          label={t`From`}
          hint={t`Leave it at ₦0 for every amount`}
          value={from === EVERY_AMOUNT_KOBO ? 0 : from}
          onChange={(kobo) => onChange({ from: kobo === 0 ? EVERY_AMOUNT_KOBO : kobo })}
        />
      )}
      <Select
        label={t`Who may approve`}
        value={who}
        options={[
          { value: 'owner_or_authorizer', label: t`Owner or authorizer` },
          ...(area === 'changes' ? [] : [{ value: 'owner', label: t`Owner only` }]),
          { value: 'chosen', label: t`Chosen people` },
        ]}
        onChange={({ target }) => onChange({ who: target.value as DraftRule['who'], chosen: [] })}
      />
      {who === 'chosen' && (
        <div role="group" aria-label={t`Chosen people`}>
          {approvers.map(({ _id, name, is_owner: isOwner }) => (
            <Checkbox
              key={_id}
              checked={chosen.includes(_id)}
              onChange={({ target }) => onChange({ chosen: target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id) })}
            >
              {isOwner ? t`${name}, owner` : name}
            </Checkbox>
          ))}
        </div>
      )}
      <Select
        label={t`How many people`}
        value={String(people)}
        options={[
          { value: '1', label: t`One person` },
          { value: '2', label: t`Two people` },
        ]}
        onChange={({ target }) => onChange({ people: target.value === '2' ? 2 : 1 })}
      />
      {area !== 'changes' && (
        <Checkbox checked={rule.owner_too} onChange={({ target }) => onChange({ owner_too: target.checked })}>
          {t`The owner’s own requests wait too`}
        </Checkbox>
      )}
      <p className="buttons">
        <Button kind="text" size="small" onClick={onRemove}>{t`Remove this rule`}</Button>
      </p>
    </fieldset>
  )
}
