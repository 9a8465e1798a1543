/**
 * Configuration of the installation: the server writes each value into the page in place of its name in braces. It removes a link, `nav` or
 * `section` whose `data-needs` names only settings that are not there (apps/api/http/static-pages.ts).
 */
export const place = {
  product: '{{product-name}}',
  bank: '{{powered-by-bank}}',
  company: '{{powered-by-company}}',
  email: '{{support-email}}',
  phone: '{{support-phone}}',
  /** Without spaces, for links. */
  phoneDigits: '{{support-phone-digits}}',
  whatsapp: '{{support-whatsapp}}',
  facebook: '{{facebook}}',
  instagram: '{{instagram}}',
  twitter: '{{twitter}}',
  linkedin: '{{linkedin}}',
  site: '{{site-url}}',
} as const
