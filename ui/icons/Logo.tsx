import './logo.css'

/** The umbrella over two lines, with the product's name beside it. */
export function Logo({ name, size = 28 }: { name?: string; size?: number }) {
  return (
    <span className="logo">
      <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" fill="currentColor">
        <path d="M2 15A12 12 0 0 1 5.150 6.900L10.200 15z" />
        <path d="M9.100 4.050A12 12 0 0 1 18.900 4.050L14.000 15 z" />
        <path d="M22.850 6.900A12 12 0 0 1 26 15h-8.200z" />
        <path d="M5.600 6.400A12 12 0 0 1 8.500 4.300L13.400 15h-2.600z" opacity=".38" />
        <path d="M19.500 4.300a12 12 0 0 1 2.900 2.100L17.200 15h-2.600z" opacity=".38" />
        <path d="M2 18.500h24v2.200H2zM2 23.800h24V26H2z" />
      </svg>
      {name}
    </span>
  )
}
