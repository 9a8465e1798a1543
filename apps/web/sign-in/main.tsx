import '../../../ui/base.css'
import '../../../ui/tokens.css'
import '../../../ui/fonts/fonts.css'
import '../screens.css'
import { mountSignIn } from './mount.tsx'

mountSignIn(document.getElementById('root')!)
