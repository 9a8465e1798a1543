import { useId } from 'react'

/**
 * The brand pattern, one row high: market umbrellas seen from above, with diamonds between them. `fine` is the fainter, half-size variant
 * for the fee card.
 */
export function BrandPattern({ className, fine = false }: { className?: string; fine?: boolean }) {
  const id = useId()
  const scale = fine ? 0.5 : 1
  return (
    <svg className={className} aria-hidden="true" width="100%" height={24 * (fine ? 1 : 2)}>
      <pattern id={id} width={72 * scale} height={48 * scale} patternUnits="userSpaceOnUse">
        <g transform={`scale(${scale})`}>
          <g fill="currentColor" opacity=".22">
            <path d="M24 24L41.6 16.7A19 19 0 0 1 41.6 31.3z" />
            <path d="M24 24L31.3 41.6A19 19 0 0 1 16.7 41.6z" />
            <path d="M24 24L6.4 31.3A19 19 0 0 1 6.4 16.7z" />
            <path d="M24 24L16.7 6.4A19 19 0 0 1 31.3 6.4z" />
          </g>
          <g fill="none" stroke="currentColor" opacity={fine ? 0.5 : 0.34} strokeWidth={fine ? 2 : 1.3}>
            <circle cx="24" cy="24" r="19" />
            {!fine && <circle cx="24" cy="24" r="22.3" strokeDasharray="2 3" />}
            <path d="M60 6l9 18-9 18-9-18z" />
            {!fine && <path d="M60 12.5l5.4 11.5L60 35.5 54.6 24z" />}
          </g>
          <circle cx="24" cy="24" r={fine ? 4 : 3.2} fill="currentColor" opacity=".7" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
