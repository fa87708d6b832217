// Who may import whom: the layers of the project, read from its sources.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './snapshots.ts'

type Import = { readonly file: string; readonly target: string; readonly typesOnly: boolean }

const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s)?['"]([^'"]+)['"]/gm
const files = globSync('{src,mappings,indexer,engine,quickstart}/**/*.ts', { cwd: root })
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
  { of: 'src/normal-forms/', may: ['src/normal-forms/'] },
  { of: 'src/catalogue/', may: ['src/catalogue/', 'src/normal-forms/'] },
  { of: 'src/query/', may: ['src/query/', 'src/catalogue/', 'src/normal-forms/'] },
  { of: 'src/errors.ts', may: [], types: ['src/query/parameter-error.ts'] },
  { of: 'src/deadline.ts', may: ['src/errors.ts'] },
  { of: 'src/elasticsearch/', may: ['src/elasticsearch/', 'src/deadline.ts', 'src/errors.ts'] },
  { of: 'src/route.ts', may: [], types: ['src/errors.ts'] },
  {
    of: 'src/companies/',
    may: [
      'src/companies/',
      'src/query/',
      'src/catalogue/',
      'src/normal-forms/',
      'src/deadline.ts',
      'src/elasticsearch/',
      'src/errors.ts',
      'src/media-types.ts',
      'src/route.ts',
      'src/limits/refusals.ts',
    ],
    types: ['src/clients/'],
  },
  {
    of: 'src/limits/',
    may: [
      'src/limits/',
      'src/catalogue/',
      'src/deadline.ts',
      'src/elasticsearch/',
      'src/errors.ts',
      'src/make-index.ts',
      'src/route.ts',
    ],
    types: ['src/clients/'],
  },
  {
    of: 'src/clients/',
    may: [
      'src/clients/',
      'src/catalogue/',
      'src/deadline.ts',
      'src/elasticsearch/',
      'src/errors.ts',
      'src/make-index.ts',
    ],
  },
  {
    of: 'src/operations/',
    may: ['src/operations/', 'src/query/', 'src/errors.ts', 'src/route.ts'],
    types: ['src/clients/', 'src/companies/'],
  },
  { of: 'src/config.ts', may: [] },
  { of: 'src/elasticsearch-settings.ts', may: [] },
  { of: 'src/make-index.ts', may: [] },
  { of: 'src/', may: ['src/'] },
  { of: 'mappings/', may: ['mappings/', 'src/catalogue/'] },
  { of: 'engine/', may: ['engine/', 'src/elasticsearch-settings.ts'] },
  {
    of: 'indexer/',
    may: [
      'indexer/',
      'mappings/',
      'engine/',
      'src/catalogue/',
      'src/clients/',
      'src/limits/',
      'src/config.ts',
      'src/make-index.ts',
      // A release is asked by the code that will serve it, and by nothing like it.
      'src/companies/company-index.ts',
      'src/companies/company-results.ts',
      'src/companies/entitlements.ts',
      'src/companies/request-session.ts',
      'src/companies/release-records.ts',
      'src/query/company-query.ts',
      'src/errors.ts',
    ],
  },
  { of: 'quickstart/', may: ['quickstart/', 'indexer/', 'engine/', 'src/'] },
]

/** Files that may use a library or a global; the first match of the file's path decides for `types`. */
const libraries: readonly { readonly of: RegExp; readonly by: RegExp; readonly typesBy?: RegExp }[] = [
  {
    of: /^@elastic\/elasticsearch/,
    by: /^(src\/(server|elasticsearch\/(direct-request|failures)|companies\/(company-index|live-release)|clients\/(client-store|audit-log|key-uses)|limits\/usage-store|make-index)\.ts|indexer\/|engine\/url-engine\.ts|quickstart\/main\.ts)/,
    typesBy: /^(src\/(elasticsearch-)?settings|engine\/engine)\.ts/,
  },
  {
    of: /^(@?hono)\b/,
    by: /^src\/(app|server|clients\/(authentication|cross-origin)|limits\/limiting|operations\/(access-log|security-headers|reference-page))\.ts/,
    typesBy:
      /^src\/(route|clients\/early-refusal|companies\/(location-route|company-request|conditional-response|export-stream)|limits\/usage-route)\.ts/,
  },
  { of: /^ioredis/, by: /^src\/limits\/shared-limits\.ts/ },
  {
    of: /^rate-limiter-flexible/,
    by: /^src\/limits\/(shared-limits|token-bucket|request-limits)\.ts/,
  },
  { of: /^csv-stringify/, by: /^src\/companies\/record-formats\.ts/ },
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
    const inside = own.filter(({ target }) => sources.has(target) || target.endsWith('.ts'))
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
  const entryPoints = ['src/main.ts', 'indexer/main.ts', 'quickstart/main.ts', 'engine/watchdog.ts']
  const uses = [...sources].filter(([, source]) =>
    /\bprocess\.(env|exit|exitCode|on|once)\b/.test(source.replace(/`process\.\w+`/g, '')),
  )
  expect(uses.map(([file]) => file).filter(file => !entryPoints.includes(file))).toEqual([])
})

test('no default exports, no module of odds and ends', () => {
  expect(
    [...sources].filter(([, source]) => /^export default\b/m.test(source)).map(([file]) => file),
  ).toEqual([])
  expect(
    files.filter(file => /(^|[/-])(utils?|helpers?|common|manager|misc)\.ts$|\/index\.ts$/.test(file)),
  ).toEqual([])
  expect(files.filter(file => !/^[a-z0-9./-]+$/.test(file))).toEqual([])
})
