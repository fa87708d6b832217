import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { heapMegabytes, javaOptions, nodeFolders, nodeSettings } from '../../../engine/node-settings.ts'

const folders = nodeFolders('/a "strange": folder # here')

describe('elasticsearch.yml', () => {
  test('survives any path', () => {
    expect(parse(nodeSettings('run', folders))).toMatchObject({
      'path.data': '/a "strange": folder # here/elasticsearch/data',
      'path.repo': ['/a "strange": folder # here/elasticsearch/snapshots'],
    })
  })

  test.each(['run', 'test'] as const)('listens on loopback alone to %s', purpose => {
    expect(parse(nodeSettings(purpose, folders))).toMatchObject({
      'network.host': '127.0.0.1',
      'discovery.type': 'single-node',
      'xpack.security.enabled': false,
    })
  })

  test('prefers the usual ports to run, and takes any for tests', () => {
    expect(parse(nodeSettings('run', folders))).toMatchObject({
      'http.port': '9200-9299',
      'transport.port': '9300-9399',
    })
    expect(parse(nodeSettings('test', folders))).toMatchObject({ 'http.port': 0, 'transport.port': 0 })
  })
})

test.each([
  ['run', 1, 512],
  ['run', 4, 1024],
  ['run', 64, 2048],
  ['test', 2, 512],
  ['test', 24, 1024],
] as const)('the heap to %s on %d GB is %d MB', (purpose, gigabytes, heap) => {
  expect(heapMegabytes(purpose, gigabytes * 1024 ** 3)).toBe(heap)
})

test('the heap does not grow or shrink, and the faster start is for tests alone', () => {
  expect(javaOptions('run', 512)).toMatch(/^-Xms512m\n-Xmx512m\n/)
  expect(javaOptions('run', 512)).not.toContain('Tiered')
  expect(javaOptions('test', 512)).toContain('-XX:TieredStopAtLevel=1')
})
