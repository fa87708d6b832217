// The server, as npm run serve and docker compose run it.

import { prepareProcess } from './prepare-process.js'

if (prepareProcess()) await import('../src/main.ts')
