// Who may import whom: the layers of the project, read from its sources.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './snapshots.ts'

type Import = { readonly file: string; readonly target: string; readonly typesOnly: boolean }

const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s)?['"]([^'"]+)['"]/gm
const files = globSync(['{src,mappings,indexer,cli,demo,engine}/**/*.ts', 'bin/*.js'], { cwd: root })
const sources = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))

/** Every import: of the project by path from its root, of a library by name. */
const imports: Import[] = [...sources].flatMap(([file, source]) =>
  [...source.matchAll(IMPORT)].map(([, type, names = '', from = '']) => ({
    file,
    target: from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : from,
    typesOnly:
      type !== undefined ||
      (/^\{/.test(names) &&
        names
          .replace(/[{}]/g, '')
          .split(',')
          .every(name => /^\s*(type\s.*)?$/s.test(name))),
  })),
)

/** Folder or file → what its files may import of the project; `types` of these only. */
const layers: readonly {
  readonly of: string
  readonly may: readonly string[]
  readonly types?: readonly string[]
}[] = [
  // What they start they import when the process is prepared.
  { of: 'bin/', may: ['bin/'] },
  { of: 'src/normalization/', may: ['src/normalization/'] },
  { of: 'src/schema/', may: ['src/schema/', 'src/normalization/'] },
  { of: 'src/query/', may: ['src/query/', 'src/schema/', 'src/normalization/'] },
  { of: 'src/errors.ts', may: [], types: ['src/query/parameter-error.ts'] },
  { of: 'src/deadline.ts', may: ['src/errors.ts'] },
  { of: 'src/config.ts', may: [] },
  { of: 'src/elasticsearch/settings.ts', may: [] },
  {
    of: 'src/elasticsearch/',
    may: ['src/elasticsearch/', 'src/query/', 'src/deadline.ts', 'src/errors.ts'],
    types: ['src/schema/'],
  },
  {
    of: 'src/companies/',
    may: [
      'src/companies/',
      'src/elasticsearch/',
      'src/query/',
      'src/schema/',
      'src/normalization/',
      'src/errors.ts',
    ],
    types: ['src/clients/'],
  },
  {
    of: 'src/clients/',
    may: ['src/clients/', 'src/elasticsearch/', 'src/schema/', 'src/deadline.ts', 'src/errors.ts'],
  },
  {
    of: 'src/limits/',
    may: ['src/limits/', 'src/elasticsearch/', 'src/schema/', 'src/deadline.ts', 'src/errors.ts'],
    types: ['src/clients/'],
  },
  { of: 'src/operations/', may: ['src/operations/', 'src/errors.ts'] },
  { of: 'src/', may: ['src/'] },
  { of: 'mappings/', may: ['mappings/', 'src/schema/'] },
  { of: 'engine/', may: ['engine/', 'src/elasticsearch/settings.ts'] },
  {
    of: 'indexer/',
    may: [
      'indexer/',
      'mappings/',
      'engine/',
      'src/schema/',
      'src/config.ts',
      'src/errors.ts',
      // A release is asked by the code that will serve it, and by nothing like it.
      'src/elasticsearch/',
      'src/companies/company-results.ts',
      'src/companies/entitlements.ts',
      'src/query/company-query.ts',
    ],
  },
  { of: 'cli/', may: ['cli/', 'demo/', 'indexer/', 'mappings/', 'engine/', 'src/'] },
  {
    of: 'demo/',
    may: ['demo/', 'indexer/', 'cli/command-line.ts', 'cli/expected-errors.ts', 'engine/', 'src/'],
  },
]

/** Files that may use a library or a global; the first match of the file's path decides for `types`. */
const libraries: readonly { readonly of: RegExp; readonly by: RegExp; readonly typesBy?: RegExp }[] = [
  {
    of: /^@elastic\/elasticsearch/,
    by: /^(src\/(server|elasticsearch\/[\w-]+|clients\/(client-store|audit-log|key-uses)|limits\/usage-store)\.ts|indexer\/|cli\/|engine\/url-engine\.ts|demo\/start\.ts)/,
    typesBy: /^(src\/(application|settings)|engine\/engine)\.ts/,
  },
  { of: /^(@?hono)\b/, by: /^src\/(http\/|server\.ts)/ },
  { of: /^ioredis/, by: /^src\/limits\/shared-limits\.ts/ },
  {
    of: /^rate-limiter-flexible/,
    by: /^src\/limits\/(shared-limits|token-bucket|request-limits|page-token-rate)\.ts/,
  },
  { of: /^pino/, by: /^src\/operations\/logging\.ts/ },
  { of: /^re2js/, by: /^indexer\/sources\/match-pattern\.ts/ },
  { of: /^yauzl/, by: /^indexer\/sources\/zip-entries\.ts/ },
]

const bad = (wrong: readonly Import[]): string[] =>
  wrong.map(({ file, target }) => `${file} imports ${target}`)
const within = (path: string, places: readonly string[] = []): boolean =>
  places.some(place => path.startsWith(place))

test('the sources are read', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.filter(({ typesOnly }) => typesOnly).length).toBeGreaterThan(50)
})

describe('layers', () => {
  test.each(layers)('$of', ({ of, may, types }) => {
    const earlier = layers
      .slice(
        0,
        layers.findIndex(layer => layer.of === of),
      )
      .map(layer => layer.of)
    const own = imports.filter(({ file }) => file.startsWith(of) && !within(file, earlier))
    expect(own.map(({ file }) => file)).not.toEqual([])
    const inside = own.filter(({ target }) => sources.has(target) || /\.[jt]s$/.test(target))
    expect(
      bad(
        inside.filter(
          ({ target, typesOnly }) => !within(target, may) && !(typesOnly && within(target, types)),
        ),
      ),
    ).toEqual([])
  })

  test('no source imports a test', () => {
    expect(bad(imports.filter(({ target }) => /^(test|bench)\//.test(target)))).toEqual([])
  })
})

test('no file imports itself by way of others, not even its types', () => {
  const next = Map.groupBy(
    imports.filter(({ target }) => sources.has(target)),
    ({ file }) => file,
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    for (const { target } of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test.each(libraries)('$of is used where it belongs', ({ of, by, typesBy }) => {
  const users = imports.filter(({ target }) => of.test(target))
  expect(users).not.toEqual([])
  expect(
    bad(users.filter(({ file, typesOnly }) => !by.test(file) && !(typesOnly && typesBy?.test(file)))),
  ).toEqual([])
})

test('only entry points read the environment, end the process or listen to its signals', () => {
  const entryPoints = [
    'src/main.ts',
    'cli/main.ts',
    'demo/start.ts',
    'engine/watchdog.ts',
    'bin/prepare-process.js',
  ]
  const uses = [...sources].filter(([, source]) =>
    /\bprocess\.(env|loadEnvFile|exit|exitCode|on|once)\b/.test(source.replace(/`process\.\w+`/g, '')),
  )
  expect(uses.map(([file]) => file).filter(file => !entryPoints.includes(file))).toEqual([])
})

test('no default exports, no module of odds and ends', () => {
  expect(
    [...sources].filter(([, source]) => /^export default\b/m.test(source)).map(([file]) => file),
  ).toEqual([])
  expect(
    files.filter(file => /(^|[/-])(utils?|helpers?|common|manager|misc)\.[jt]s$|\/index\.[jt]s$/.test(file)),
  ).toEqual([])
  expect(files.filter(file => !/^[a-z0-9./-]+$/.test(file))).toEqual([])
})
