// The real server over an alias, as a process, and the questions that a reader asks it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from '@elastic/elasticsearch'
import { ClientStore, clientIndexName } from '../../src/clients/client-store.ts'
import { noLimits } from '../../src/schema/limits.ts'
import { projectFolder } from './loader-process.ts'
import type { AnswerFacts } from './reader.ts'

export type Serving = {
  /** Search, export and count, each asked so that every record matches. */
  readonly questions: readonly (() => Promise<AnswerFacts & { readonly expectRecords: boolean }>)[]
  readonly stop: () => Promise<void>
}

type Body = { readonly data: { readonly records?: { companyName: string }[]; readonly totalCount: number } }

/** Starts the server with a client of its own; resolves when it serves. */
export async function startServing(client: Client, url: string, alias: string): Promise<Serving> {
  const store = new ClientStore(client, alias)
  const { key } = await store.add({ name: 'Reader', package: 'full', limits: noLimits })
  const server = spawn(process.execPath, [resolve(projectFolder, 'src/main.ts')], {
    env: { ...process.env, ELASTICSEARCH_URL: url, COMPANIES_INDEX: alias, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const address = await new Promise<string>((found, missed) => {
    createInterface({ input: server.stdout }).on('line', line => {
      const { url: own, msg } = JSON.parse(line) as { url?: string; msg?: string }
      if (msg === 'serving' && own !== undefined) found(own)
    })
    void ended.then(() => missed(new Error('The server has ended before it served.')))
  })
  const ask = async (path: string, expectRecords: boolean) => {
    const answer = await fetch(`${address}${path}`, { headers: { 'x-api-key': key } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
    const { data } = JSON.parse(text) as Body
    const marks = (data.records ?? []).map(({ companyName }) => companyName.split(' ')[0])
    return { total: data.totalCount, marks, expectRecords }
  }
  return {
    questions: [
      () => ask('/api/company/search?hasBusinessName=true&pageSize=50', true),
      () => ask('/api/company/export?pageSize=50&page=3', true),
      () => ask('/api/company/count?hasBusinessName=true', false),
    ],
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      await client.indices.delete({ index: clientIndexName(alias), ignore_unavailable: true })
    },
  }
}
