/** The product's name is configuration: the server writes it into the document. */
export const PRODUCT_NAME = document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? 'Kasuwa'
