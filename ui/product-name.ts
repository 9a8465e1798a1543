import { readMeta } from './document-settings.ts'

/** The product's name is configuration: the server writes it into the document. */
export const PRODUCT_NAME = readMeta('application-name') ?? 'Kasuwa'
