// npm start: the demo.

import { prepareProcess } from './prepare-process.js'

if (prepareProcess()) await import('../demo/start.ts')
