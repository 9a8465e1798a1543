import type { FlagDeclaration } from '../../kernel/module-definition.ts'

/** Flags of the specification (SHELL-61 to SHELL-72, NS-27). A module that builds one of these features declares its flag itself. */
export const FLAGS: readonly FlagDeclaration[] = [
  { key: 'web.redirect', about: 'visitors without a session go to the home site', default: false },
  { key: 'web.banner', about: 'the text of the red banner; empty for none', default: '' },
]
