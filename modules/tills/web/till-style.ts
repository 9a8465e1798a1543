import { adoptStyle } from '../../../ui/own-style.ts'
import css from './till.css?inline'
import address from './till.css?url'

let isAdopted = false

/** The style sheet of the counter. Each of its pages asks for it. */
export function adoptTillStyle(): void {
  if (!isAdopted) adoptStyle(css, address)
  isAdopted = true
}
