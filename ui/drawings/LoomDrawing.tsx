import { Drawing } from './Drawing.tsx'

/** Threads of three spools in one cloth: members and affiliates. */
export const LoomDrawing = () => (
  <Drawing>
    <path data-thin d="M23 50q0-22 17-26M48 50V28M73 50q0-22-17-26" />
    <path fill="var(--brand-soft)" d="M32 10h32v18H32z" />
    <path data-thin d="M48 13l5 6-5 6-5-6z" />
    <path fill="var(--tone-info-soft)" d="M16 54h14v20H16z" />
    <path fill="var(--tone-wait-soft)" d="M41 54h14v20H41z" />
    <path fill="var(--tone-wrong-soft)" d="M66 54h14v20H66z" />
    <path fill="var(--surface-sheet)" d="M12 50h22v4H12zM12 74h22v4H12zM37 50h22v4H37zM37 74h22v4H37zM62 50h22v4H62zM62 74h22v4H62z" />
  </Drawing>
)
