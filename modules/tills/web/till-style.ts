import { ownStyle } from '../../../ui/own-style.ts'
import css from './till.css?inline'
import address from './till.css?url'

/** The style sheet of the counter. Each of its pages asks for it. */
export const adoptTillStyle = ownStyle(css, address)
