import { ownStyle } from '../../../../ui/own-style.ts'
import css from './mismatch-rules.css?inline'
import address from './mismatch-rules.css?url'

export const adoptRulesStyle = ownStyle(css, address)
