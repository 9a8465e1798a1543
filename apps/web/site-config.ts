/** The name is configuration: the server writes it into the document. */
export const PRODUCT_NAME = document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? 'Kasuwa'

const readMeta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null

/** Where whoever comes without a session goes from the pages behind the sign-in; null is the sign-in. */
export const HOME_SITE_URL = readMeta('home-site')
/** Where people sign up, when this is a sandbox. */
export const MAIN_SITE_URL = readMeta('main-site')

/** `Kasuwa :: History`; a route without a title of its own is named as the specification says. */
export function pageTitle(routeTitle?: string): string {
  return `${PRODUCT_NAME} :: ${routeTitle ?? 'Checkout By Bank Transfer'}`
}
