import { t } from '@lingui/core/macro'
import './accepted-cards.css'

/** The cards of which a photo is accepted. Each drawing shows where portrait and lines of the real card are. */
export function AcceptedCards() {
  const cards = [
    { name: t`NIN slip or card`, portrait: 72 },
    { name: t`Driver’s licence`, portrait: 8 },
    { name: t`Voter’s card`, portrait: 40 },
  ]
  return (
    <ul className="accepted-cards" aria-label={t`Accepted cards`}>
      {cards.map(({ name, portrait }) => (
        <li key={name}>
          <svg viewBox="0 0 104 66" aria-hidden="true">
            <rect className="accepted-cards__card" x="1" y="1" width="102" height="64" rx="5" />
            <path className="accepted-cards__band" d="M1 12h102" />
            <rect className="accepted-cards__portrait" x={portrait} y="20" width="24" height="30" rx="2" />
            <circle className="accepted-cards__face" cx={portrait + 12} cy="31" r="5" />
            <path className="accepted-cards__face" d={`M${portrait + 4} 48a8 8 0 0 1 16 0z`} />
            <path className="accepted-cards__lines" d={linesBeside(portrait)} />
          </svg>
          <small>{name}</small>
        </li>
      ))}
    </ul>
  )
}

/** Three lines of text where the portrait leaves the most room. */
function linesBeside(portrait: number): string {
  if (portrait === 40) return 'M8 24h24M8 32h20M8 40h24M72 24h24M72 32h20M72 40h24'
  const from = portrait < 40 ? 40 : 8
  return `M${from} 24h56M${from} 32h44M${from} 40h52`
}
