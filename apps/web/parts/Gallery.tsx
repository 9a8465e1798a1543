import type { ReactNode } from 'react'
import * as icons from '../../../ui/icons/icons.tsx'
import { GalleryDashboard } from './GalleryDashboard.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryHistory } from './GalleryHistory.tsx'
import { GalleryPopups } from './GalleryPopups.tsx'
import { GallerySending } from './GallerySending.tsx'
import { GalleryTable } from './GalleryTable.tsx'
import { GallerySmall } from './GallerySmall.tsx'

export function Gallery() {
  return (
    <div className="book screen">
      <section aria-label="About">
        <h1>Parts</h1>
      </section>
      {/* Without an accessible name: the application frame has landmarks, and these must not be inside another landmark. */}
      <div className="spread">
        <GalleryDashboard />
      </div>
      <GallerySection title="Send money">
        <GallerySending />
      </GallerySection>
      <GallerySection title="History and detail">
        <GalleryHistory />
      </GallerySection>
      <GallerySection title="Table">
        <GalleryTable />
      </GallerySection>
      <GallerySection title="Fields">
        <GalleryFields />
      </GallerySection>
      <GallerySection title="Dialogs, menus, choices">
        <GalleryPopups />
      </GallerySection>
      <GallerySection title="Small parts">
        <GallerySmall />
      </GallerySection>
      <GallerySection title="Icons">
        <div className="frame pad icons">
          {Object.entries(icons).map(([name, Sign]) => (
            <span key={name}>
              <Sign size={28} />
              {name.replace('Icon', '')}
            </span>
          ))}
        </div>
      </GallerySection>
    </div>
  )
}

function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="spread" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
