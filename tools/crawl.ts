import { crawl } from '../proofs/crawl/crawl.ts'
import { describeCrawl, writeCrawl } from '../proofs/crawl/report.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'

/** `npm run crawl [-- --only "owner /history"] [--visitor] [--worker] [--url … --simulator … --data-dir …] [--write]`: proofs/crawl/README.md. */
const { values } = commandLine('crawl')
const { url, simulator, 'data-dir': dataDir } = values
if (url !== undefined && (simulator === undefined || dataDir === undefined))
  endWithUsage('crawl', '--url needs --simulator and --data-dir of the same product.')
const running = url === undefined ? null : { url, simulatorUrl: simulator!, dataDir: dataDir! }
const result = await crawl({
  running,
  only: values.only,
  isXss: values.xss,
  isVisitorOnly: values.visitor,
  hasWorker: values.worker,
  log: console.log,
})
const command = ['npm run crawl --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ').replace(/ --$/, '')
const section = await describeCrawl(result, command)
console.log(`\n${section}`)
// A page about a part would look complete.
if (values.write && values.only === '' && !values.visitor && !values.worker && running === null) await writeCrawl(section)
process.exit(result.findings.length > 0 ? 1 : 0)
