/** An orange passes from one bowl to another. `label` is its text for screen readers. */
export function BowlsDrawing({ label }: { label: string }) {
  return (
    <svg className="bowls" viewBox="0 0 320 170" role="img" aria-label={label}>
      <path className="bowls__line" d="M6 148H314M6 156H314" />
      <circle className="bowls__fill" data-fill="one" cx="58" cy="96" r="10" />
      <circle className="bowls__fill" data-fill="two" cx="80" cy="96" r="10" />
      <circle className="bowls__fill" data-fill="one" cx="69" cy="80" r="10" />
      <path className="bowls__fill" data-fill="sheet" d="M28 98h84q-4 30-24 30H52q-20 0-24-30z" />
      <path className="bowls__thin" d="M55 89l3 3 3-3M77 89l3 3 3-3M66 73l3 3 3-3M32 105h76" />
      <circle className="bowls__fill" data-fill="two" cx="240" cy="100" r="10" />
      <path className="bowls__fill" data-fill="brand" d="M204 98h84q-4 30-24 30h-36q-20 0-24-30z" />
      <circle className="bowls__fill" data-fill="one" cx="160" cy="34" r="10" />
      <path className="bowls__thin" d="M237 93l3 3 3-3M208 105h76M157 27l3 3 3-3" />
      <path className="bowls__thin" strokeDasharray="3 5" d="M86 66q30-32 62-32M172 36q34 8 56 44" />
      <path className="bowls__line" d="M40 128l-4 20M100 128l4 20M216 128l-4 20M276 128l4 20" />
    </svg>
  )
}
