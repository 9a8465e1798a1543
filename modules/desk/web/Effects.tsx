import { t } from '@lingui/core/macro'

/** What a decision will do, in sentences. */
export function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return null
  return (
    <>
      <p className="label">{t`What this will do`}</p>
      <ul className="work-effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}
