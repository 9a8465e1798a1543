import type { ReactNode } from 'react'
import './description-list.css'

export type DescriptionItem = { name: ReactNode; value: ReactNode }

/** What is known about one thing, line by line. A fact without a value is left out. */
export function DescriptionList({ facts }: { facts: readonly (DescriptionItem | false | null | undefined)[] }) {
  return (
    <dl className="facts">
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
