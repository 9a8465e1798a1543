import { execFileSync } from 'node:child_process'

/** Ports that nobody listens on now, found by a program of its own because Playwright's configuration cannot wait. */
export function freePorts(count: number): number[] {
  const program = `
    const { createServer } = require('node:net')
    const servers = Array.from({ length: ${count} }, () => createServer().listen(0, '127.0.0.1'))
    Promise.all(servers.map((server) => new Promise((listening) => server.once('listening', listening)))).then(() => {
      console.log(JSON.stringify(servers.map((server) => server.address().port)))
      for (const server of servers) server.close()
    })`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=commonjs', '--eval', program], { encoding: 'utf8' }))
}
