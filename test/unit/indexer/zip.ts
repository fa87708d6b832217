import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP file of the files given, packed; `flags` 1 marks them as having a password. */
export function zip(files: Readonly<Record<string, string | Buffer>>, flags = 0): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const sizes = Buffer.alloc(26)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(flags, 2)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(crc32(bytes), 10)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(bytes.length, 18)
    sizes.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sizes, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sizes, place, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, contents, end])
}
