import { Drawing } from './Drawing.tsx'

/** Rolls of cloth in a basket: customers. */
export const BasketDrawing = () => (
  <Drawing>
    <path fill="var(--tone-out-soft)" d="M30 46q-5-26 7-27q8 0 8 12l1 15z" />
    <path fill="var(--tone-info-soft)" d="M50 46l2-24q3-9 10-6q6 4 3 14l-3 16z" />
    <path fill="var(--surface-sheet)" d="M20 46h56l-7 32H27z" />
    <path data-thin d="M22 55h52M24 63h48M26 71h44M36 46l3 32M48 46v32M60 46l-3 32" />
  </Drawing>
)
