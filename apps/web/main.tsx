import '../../ui/base.css'
import '../../ui/tokens.css'
import '../../ui/fonts/fonts.css'
import './screens.css'
import './document/first-frame.css'
import { mountApplication } from './mount.tsx'

mountApplication(document.getElementById('root')!)
