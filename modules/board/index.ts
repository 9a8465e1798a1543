export { registerBooksMetrics } from './server/books-metrics.ts'
