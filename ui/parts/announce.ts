let region: HTMLElement | undefined

/** Says a text to a screen reader when it is idle. The region stays in the page, so that the text outlives the part that it is about. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = 'visually-hidden'
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  region.textContent = text
}
