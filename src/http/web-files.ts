// What web pages load: the box and the search client under /web, and the home page at / if it is on. No key needed.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { toResponse } from './plain-response.ts'
import { staticFile } from './static-file.ts'

const read = (name: string) => () => readFile(fileURLToPath(new URL(`../../web/${name}`, import.meta.url)))

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const

/** Pages of any origin may load these. */
const shared = ['company-autocomplete.js', 'instantsearch.js']
const ofHomePage = ['home/home.js', 'home/home.css']

/** One hour: pages name these files without a version. */
const CACHED = 'public, max-age=3600'

const openToAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The routes of the files. `homePage`: whether there is one. */
export function webFiles({ homePage }: { readonly homePage: boolean }): Hono {
  const app = new Hono()
  const add = (path: string, name: string, headers: Readonly<Record<string, string>>): void => {
    const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
    const file = staticFile(read(name), { 'Content-Type': type, 'Cache-Control': CACHED, ...headers })
    app.get(path, async context => toResponse(context, await file(context)))
  }
  for (const name of shared) add(`/web/${name}`, name, openToAll)
  if (homePage) {
    for (const name of ofHomePage) add(`/web/${name}`, name, {})
    add('/', 'home/index.html', { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
  }
  return app
}
