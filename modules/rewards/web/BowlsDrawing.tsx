const ONE = 'var(--tone-wrong-soft)'
const TWO = 'var(--tone-wait-soft)'

/** An orange passes from one bowl to another. `label` is its text for screen readers. */
export function BowlsDrawing({ label }: { label: string }) {
  return (
    <svg width="100%" viewBox="0 0 320 170" role="img" aria-label={label} fill="none" stroke="currentColor" strokeLinecap="round" strokeWidth="2.4">
      <path d="M6 148H314M6 156H314M40 128l-4 20M100 128l4 20M216 128l-4 20M276 128l4 20" />
      <circle fill={ONE} cx="58" cy="96" r="10" />
      <circle fill={TWO} cx="80" cy="96" r="10" />
      <circle fill={ONE} cx="69" cy="80" r="10" />
      <path fill="var(--surface-sheet)" d="M28 98h84q-4 30-24 30H52q-20 0-24-30z" />
      <circle fill={TWO} cx="240" cy="100" r="10" />
      <path fill="var(--brand-soft)" d="M204 98h84q-4 30-24 30h-36q-20 0-24-30z" />
      <circle fill={ONE} cx="160" cy="34" r="10" />
      <g strokeWidth="1.6">
        <path d="M55 89l3 3 3-3M77 89l3 3 3-3M66 73l3 3 3-3M32 105h76M237 93l3 3 3-3M208 105h76M157 27l3 3 3-3" />
        <path strokeDasharray="3 5" d="M86 66q30-32 62-32M172 36q34 8 56 44" />
      </g>
    </svg>
  )
}
