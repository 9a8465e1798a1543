import '../../../ui/base.css'
import '../../../ui/tokens.css'
import '../../../ui/fonts/fonts.css'
import '../screens.css'
import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

/** Every part of ui/ on one page, for developers of screens. Not in the product's build. */
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
