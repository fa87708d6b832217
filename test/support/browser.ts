// A real browser, and pages on a port of their own that use the service on another.

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where Debian has it; another one can be named. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Without these, Chromium looks up hosts of its maker at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser. Throws, with the line that installs it, if there is none. */
export async function startBrowser(): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath: CHROMIUM, args: QUIET })
  } catch (error) {
    throw new Error(
      `Chromium does not start at ${CHROMIUM}. Install it with "apt-get install -y chromium", or name another with CHROMIUM_PATH.`,
      { cause: error },
    )
  }
}

/** A server on a free port of this machine. `methods`: those of the requests so far. */
export type Site = {
  readonly origin: string
  readonly methods: string[]
  readonly close: () => Promise<void>
}

export async function startSite(fetch: (request: Request) => Response | Promise<Response>): Promise<Site> {
  const methods: string[] = []
  const counting = (request: Request) => {
    methods.push(request.method)
    return fetch(request)
  }
  const { promise, resolve } = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: counting, port: 0, hostname: '127.0.0.1' }, resolve)
  const { port } = await promise
  return {
    origin: `http://127.0.0.1:${port}`,
    methods,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** A page that shows `body`, for a site. */
export const htmlPage = (body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title>
<style>:root { color-scheme: light dark }</style><main><h1>A page</h1>${body}</main></html>`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )

/** Expects something of a page that may take a moment, on a busy machine a long one. */
export const soon = <Value>(value: () => Value) => expect.poll(value, { timeout: 15_000 })

/** What the browser complains of on a page: errors of scripts, and lines of its console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** The violations that axe finds on a page as it stands. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe was put into the page
    const { violations } = await (globalThis as any).axe.run()
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
  })
}
