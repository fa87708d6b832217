// The reference at /docs: Swagger UI on /openapi.json, served whole from here, so that nothing loads from elsewhere.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { getAbsoluteFSPath } from 'swagger-ui-dist'
import { toResponse } from './plain-response.ts'
import { staticFile } from './static-file.ts'

const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Company Data Service: reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript; <a href="/openapi.json">openapi.json</a> says the same.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
fetch('/openapi.json').then(answer => answer.json()).then(spec => {
  // Trying an operation would send all examples at once.
  for (const { get } of Object.values(spec.paths)) {
    for (const parameter of get.parameters ?? []) {
      parameter.description += ' Example: ' + [parameter.example].flat().join(',')
      delete parameter.example
    }
  }
  SwaggerUIBundle({ spec, dom_id: '#reference', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0, validatorUrl: null })
})
</script>
</body>
</html>
`

const assets = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

/** One day: the files change with the program only. */
const CACHED = 'public, max-age=86400'

/** The page and its files; no key needed. */
export function referencePage(): Hono {
  const app = new Hono()
  const policy = secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      // Swagger UI sets inline styles and has its icons as data URLs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
  app.get('/', policy, context =>
    toResponse(context, {
      status: 200,
      body: page(context.get('secureHeadersNonce') ?? ''),
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    }),
  )
  for (const [name, type] of Object.entries(assets)) {
    const file = staticFile(() => readFile(join(getAbsoluteFSPath(), name)), {
      'Content-Type': type,
      'Cache-Control': CACHED,
    })
    app.get(`/${name}`, async context => toResponse(context, await file(context)))
  }
  return app
}
