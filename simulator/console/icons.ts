import { html } from '../../platform/text/html.ts'

/** The shapes that the page's icons use; nothing of it is seen by itself. */
export const ICONS = html`<svg width="0" height="0" class="shapes" aria-hidden="true">
  <symbol id="icon-copy" viewBox="0 0 24 24"><path d="M9 8.5h10.5V20H9zM15 5V3.8H4.5V15H6" /></symbol>
  <symbol id="icon-warning" viewBox="0 0 24 24"><path d="M12 4 21 19.5H3zM12 10v4M12 16.8v.2" /></symbol>
</svg>`

export const LOGO = html`<svg class="logo" viewBox="0 0 28 28" aria-hidden="true">
  <path d="M2 15A12 12 0 0 1 5.15 6.9L10.2 15z" />
  <path d="M9.1 4.05A12 12 0 0 1 18.9 4.05L14 15z" />
  <path d="M22.85 6.9A12 12 0 0 1 26 15h-8.2z" />
  <path d="M5.6 6.4A12 12 0 0 1 8.5 4.3L13.4 15h-2.6z" opacity=".38" />
  <path d="M19.5 4.3a12 12 0 0 1 2.9 2.1L17.2 15h-2.6z" opacity=".38" />
  <path d="M2 18.5h24v2.2H2zM2 23.8h24V26H2z" />
</svg>`
