import { ownStyle } from '../../../../ui/own-style.ts'
import css from './mismatches.css?inline'
import address from './mismatches.css?url'

export const adoptMismatchesStyle = ownStyle(css, address)
