import css from './mismatch-rules.css?inline'
import address from './mismatch-rules.css?url'
import { adoptStyle } from '../../../../ui/own-style.ts'

adoptStyle(css, address)
