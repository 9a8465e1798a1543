/** `npm run check`: what takes seconds, for every save; `npm test` runs these and all the rest. */
process.argv.push('--only', 'types,lint,format,architecture,dead,secrets')
await import('./test.ts')
