/** `npm run check`: what takes seconds, for every save; `npm test` runs these and all the rest. */
process.argv.push('--only', 'types,lint,format,law,dead,secrets')
await import('./test.ts')
