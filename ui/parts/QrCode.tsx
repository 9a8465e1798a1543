import { useEffect, useState } from 'react'
import './qr-code.css'

type Drawing = { path: string; modules: number }

/** A text as a QR code, always dark on white, because scanners need it. Its encoder loads with the first code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(
      ({ encode }) => isCurrent && setDrawing(draw(encode(text, { ecc: 'M', border: 4 }).data)),
      // Without a connection the number above stays readable; the next opening tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <div className="qr-code">
      {drawing && (
        <svg viewBox={`0 0 ${drawing.modules} ${drawing.modules}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  )
}

/** One path for all dark modules of the square. */
function draw(rows: readonly (readonly boolean[])[]): Drawing {
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, modules: rows.length }
}
