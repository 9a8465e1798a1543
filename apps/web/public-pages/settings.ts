/** Configuration of the installation: the server writes each value into the page in place of its name in braces. */
export const place = {
  product: '{{product-name}}',
  bank: '{{powered-by-bank}}',
  company: '{{powered-by-company}}',
  email: '{{support-email}}',
  phone: '{{support-phone}}',
  facebook: '{{facebook}}',
  instagram: '{{instagram}}',
  twitter: '{{twitter}}',
  linkedin: '{{linkedin}}',
  site: '{{site-url}}',
} as const
