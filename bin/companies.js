#!/usr/bin/env -S node --max-semi-space-size=16
// The program `companies`, as npx and npm run it.

import { prepareProcess } from './prepare-process.js'

if (prepareProcess()) await import('../cli/main.ts')
