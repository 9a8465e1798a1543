import { setupI18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'

/**
 * The language of this document, fixed while it is open: another language loads the page anew. The macros of `@lingui/core/macro` and
 * `@lingui/react/macro` read it from here (`lingui.config.ts`), so that texts at the top of a module find it ready.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** A message with elements inside. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
