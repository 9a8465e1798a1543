import '../../../ui/base.css'
import '../../../ui/tokens.css'
import '../../../ui/fonts/fonts.css'
import '../screens.css'
import { mountOperator } from './mount.tsx'

mountOperator(document.getElementById('root')!)
