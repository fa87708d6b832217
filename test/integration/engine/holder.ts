// A process that uses the embedded engine as `npm start` does; the engine's tests start, stop and kill several of it.
// It says what it has in one line of JSON, and ends when its standard input does.

import { findElasticsearch } from '../../../engine/find-elasticsearch.ts'

const lines: string[] = []
try {
  const engine = await findElasticsearch({
    purpose: 'run',
    environment: process.env,
    projectFolder: process.cwd(),
    report: line => lines.push(line),
  })
  say({ url: [engine.clientOptions.nodes].flat()[0], description: engine.description, lines })
  process.stdin.resume().once('end', async () => {
    await engine.stop()
    say({ stopped: true })
  })
} catch (error) {
  say({ failed: (error as Error).message, name: (error as Error).name })
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
