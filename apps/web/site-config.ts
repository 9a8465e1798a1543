/** The name is configuration: the server writes it into the document. */
export const PRODUCT = document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? 'Kasuwa'

const siteNamed = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null

/** Where whoever comes without a session goes from the pages behind the sign-in; null is the sign-in. */
export const HOME_SITE = siteNamed('home-site')
/** Where people sign up, when this is a sandbox. */
export const MAIN_SITE = siteNamed('main-site')

/** `Kasuwa :: History`; a route without a title of its own is named as the specification says. */
export function pageTitle(routeTitle?: string): string {
  return `${PRODUCT} :: ${routeTitle ?? 'Checkout By Bank Transfer'}`
}
