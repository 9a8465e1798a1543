import '../../ui/base.css'
import '../../ui/tokens.css'
import '../../ui/fonts/fonts.css'
import './screens.css'
import { mountApplication } from './mount.tsx'

mountApplication(document.getElementById('root')!)
