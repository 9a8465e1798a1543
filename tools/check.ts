/** `npm run check`: the checks of the sources. `npm test` runs these and all others. */
process.argv.push('--only', 'types,lint,format,architecture,assembly,dead,secrets')
await import('./test.ts')
