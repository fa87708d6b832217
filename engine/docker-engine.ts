// Runs Elasticsearch in Docker: from the compose file for running, in a separate container for tests.

import { join } from 'node:path'
import getPort from 'get-port'
import { type Engine, EngineError, type EngineRequest, Unavailable } from './engine.ts'
import { withoutStackFrames } from './engine-log.ts'
import { withProgress } from './progress.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import { elasticsearchVersion } from './version.ts'

const answerWithin = 8_000
const firstTime = ' (the first time, its image is fetched)'

/**
 * Starts the Elasticsearch of the compose file, or uses it if it is running; for tests, starts a temporary container.
 * @throws Unavailable if Docker is missing or does not respond; EngineError if it fails otherwise
 */
export async function dockerEngine(request: EngineRequest): Promise<Engine> {
  const info = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], {
    environment: request.environment,
    timeout: answerWithin,
  })
  if (info.startError) throw new Unavailable('the docker command is not installed')
  if (info.timedOut) throw new Unavailable(`docker info did not answer within ${answerWithin / 1000} s`)
  if (info.code !== 0) throw new Unavailable(lastLine(info))
  return request.purpose === 'test' ? containerForTests(request) : composedForRunning(request)
}

async function containerForTests({ report, environment }: EngineRequest): Promise<Engine> {
  const { ElasticsearchContainer } = await import('@testcontainers/elasticsearch')
  const { Wait } = await import('testcontainers')
  let log = ''
  const container = await withProgress(
    report,
    seconds =>
      `Starting Elasticsearch ${elasticsearchVersion} in Docker${firstTime}: ${seconds.toFixed(0)} s`,
    new ElasticsearchContainer(`elasticsearch:${elasticsearchVersion}`)
      .withEnvironment({
        'xpack.security.enabled': 'false',
        ES_JAVA_OPTS: environment.ES_JAVA_OPTS || '-Xms1g -Xmx1g',
      })
      .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow', 9200))
      .withLogConsumer(stream => {
        stream.on('data', text => {
          log = (log + text).slice(-100_000)
        })
      })
      .start(),
  ).catch(error => {
    throw notStarted(error.message, log)
  })
  const url = container.getHttpUrl()
  return {
    source: 'docker',
    description: `Docker ${elasticsearchVersion} on ${url}, a container for the tests`,
    clientOptions: { nodes: [url], requestTimeout: 30_000, maxRetries: 2 },
    stop: async () => {
      await container.stop()
    },
  }
}

/** If there is a log, Elasticsearch itself failed; otherwise it never started, for example if the image cannot be pulled. */
function notStarted(reason: string, log: string): Error {
  const lines = withoutStackFrames(log).slice(-20)
  if (lines.length === 0) return new Unavailable(`Elasticsearch could not be started: ${reason}`)
  return new EngineError(
    `Elasticsearch did not start in Docker: ${reason}\nIts last log lines:\n${lines.map(line => `  | ${line}`).join('\n')}`,
  )
}

async function composedForRunning(request: EngineRequest): Promise<Engine> {
  const { projectFolder, report } = request
  const file = join(projectFolder, 'docker-compose.yml')
  const environment: Record<string, string | undefined> = { ...request.environment }
  const compose = (...args: string[]) =>
    runCommand('docker', ['compose', '--file', file, ...args], { environment, cwd: projectFolder })

  if ((await compose('version')).code !== 0)
    throw new Unavailable('Docker is installed, but its compose plugin is not')
  const before = await compose('ps', '--quiet', '--status', 'running', 'elasticsearch')
  const joined = before.code === 0 && before.stdout.trim() !== ''
  if (!joined) environment.ELASTICSEARCH_PORT ||= String(await getPort({ host: '127.0.0.1', port: 9200 }))
  const up = await withProgress(
    report,
    seconds =>
      `Starting Elasticsearch ${elasticsearchVersion} in Docker${firstTime}: ${seconds.toFixed(0)} s`,
    // A running container is used as it is, even if the compose file has changed.
    compose('up', '--detach', '--wait', ...(joined ? ['--no-recreate'] : []), 'elasticsearch'),
  )
  if (up.code !== 0) {
    const logs = await compose('logs', '--no-log-prefix', '--tail', '60', 'elasticsearch')
    throw notStarted(lastLine(up), logs.stdout)
  }
  const published = await compose('port', 'elasticsearch', '9200')
  const address = published.stdout.trim()
  if (published.code !== 0 || address === '') {
    throw new EngineError(
      `Elasticsearch runs in Docker, but its port is not published: ${lastLine(published)}`,
    )
  }
  const url = `http://${address}`
  return {
    source: 'docker',
    description: `Docker ${elasticsearchVersion} on ${url}${joined ? ', which was running already' : ''}`,
    clientOptions: { nodes: [url], requestTimeout: 30_000, maxRetries: 2 },
    stop: async () => {
      if (!joined) await compose('stop', 'elasticsearch')
    },
  }
}

function lastLine({ output, startError }: CommandResult): string {
  return startError?.message ?? output.trim().split('\n').at(-1)?.trim() ?? 'it printed nothing'
}
