import { execFileSync } from 'node:child_process'

/**
 * Ports without a listener, found by a separate program because Playwright's configuration cannot wait. They are below
 * the ports that the system assigns to outgoing connections. A restarted server could otherwise find one of its own
 * clients on its port.
 */
export function findFreePorts(count: number): number[] {
  const program = `
    const { createServer } = require('node:net')
    const listening = (port) => new Promise((resolve) => {
      const server = createServer().once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server))
    })
    const find = async () => {
      const servers = []
      for (let tries = 0; servers.length < ${count} && tries < 1000; tries++) {
        const server = await listening(20000 + Math.floor(Math.random() * 12000))
        if (server) servers.push(server)
      }
      console.log(JSON.stringify(servers.map((server) => server.address().port)))
      for (const server of servers) server.close()
    }
    find()`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=commonjs', '--eval', program], { encoding: 'utf8' }))
}
