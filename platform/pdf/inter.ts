import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type FontName = 'body' | 'strong'

let fonts: Record<FontName, Font> | undefined

/** Inter, because the standard PDF fonts lack the naira sign. Parsed once: that costs ten times as much as a receipt. */
export function interFonts(): Record<FontName, Font> {
  const { resolve } = createRequire(import.meta.url)
  const parse = (file: string) => create(readFileSync(resolve(`@expo-google-fonts/inter/${file}`))) as Font
  fonts ??= {
    body: parse('400Regular/Inter_400Regular.ttf'),
    strong: parse('600SemiBold/Inter_600SemiBold.ttf'),
  }
  return fonts
}
