import { deflateSync } from 'node:zlib'

/** Valid and invalid pictures for tests, small and large. */

const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const crc32 = (bytes: Uint8Array): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A grey PNG of this size, with `padding` more bytes in an invisible text chunk. */
export const png = (width = 8, height = 8, padding = 0): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height, 0)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(padding === 0 ? [] : [chunk('tEXt', Buffer.alloc(padding, 'x'))]),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The start of a JPEG that identifies it: the marker, an application segment, and the frame with its size. */
export const jpeg = (width = 8, height = 8): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    ...[0xff, 0xd9],
  ])

export const held = (kind: 'png' | 'jpeg', bytes: Uint8Array): string =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
