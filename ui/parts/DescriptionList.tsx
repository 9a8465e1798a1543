import type { ReactNode } from 'react'
import './description-list.css'

export type DescriptionItem = { name: ReactNode; value: ReactNode }

/** Pairs of name and value about one thing. A pair without a value is left out. */
export function DescriptionList({ facts }: { facts: readonly (DescriptionItem | false | null | undefined)[] }) {
  return (
    <dl className="description-list">
      {facts.map(
        (fact, index) =>
          fact &&
          fact.value !== null &&
          fact.value !== undefined &&
          fact.value !== '' && (
            <div key={index}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
