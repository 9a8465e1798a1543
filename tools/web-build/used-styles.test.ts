import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const SHEET = `@layer base,screens;
@layer base{:root{--ink:#111;--brand:#030;--gap:4px;--unused:1px}:root[data-theme=dark]{--ink:#eee}p{color:var(--ink)}dl{margin:0}:focus-visible{outline:1px}:is([aria-current]):not(.x){outline:2px}}
@layer parts{.button{color:var(--brand)}.button--line[data-tone=good]{gap:var(--gap)}.tabs{display:flex}}
@layer screens{.pay summary{color:red}.pay[data-open=no] .tabs{color:blue}@media print{.button{display:none}}.shell{animation:turn 1s}}
@keyframes turn{to{rotate:1turn}}`

test('a document without the application gets the rules of its elements, classes and theme, in their layers, and no others', async () => {
  const used = await usedStyles(SHEET, [
    'html`<p class="button button--line" data-tone="${tone}">`; const tone = "good"; html`<main class="pay"><details><summary>`',
  ])
  expect(used.replaceAll(/\s+/g, ' ')).toBe(
    '@layer base,screens; @layer base{:root{--ink:#111;--brand:#030;--gap:4px}:root[data-theme=dark]{--ink:#eee}p{color:var(--ink)}:focus-visible{outline:1px}:is([aria-current]):not(.x){outline:2px}} ' +
      '@layer parts{.button{color:var(--brand)}.button--line[data-tone=good]{gap:var(--gap)}} ' +
      '@layer screens{.pay summary{color:red}@media print{.button{display:none}}}',
  )
})
