/** `npm run check`: the checks that take seconds. `npm test` runs these and all others. */
process.argv.push('--only', 'types,lint,format,architecture,assembly,dead,secrets')
await import('./test.ts')
