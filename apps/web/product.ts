/** The name is configuration: the server writes it into the document. */
export const PRODUCT = document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? 'Kasuwa'

/** `Kasuwa :: History`; a route without a title of its own is named as the specification says. */
export function pageTitle(routeTitle?: string): string {
  return `${PRODUCT} :: ${routeTitle ?? 'Checkout By Bank Transfer'}`
}
