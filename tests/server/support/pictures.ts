import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A PNG with transparency as a `data:` address, which any program can draw. `broken` leaves out its last row, `padding`
 * makes its file larger.
 */
export const printablePng = (
  width: number,
  height: number,
  { broken = false, padding = 0 }: { readonly broken?: boolean; readonly padding?: number } = {},
): string => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits; red, green, blue and alpha.
  head.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x80)])
  const rows = Buffer.concat(Array.from({ length: broken ? height - 1 : height }, () => row))
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(padding > 0 ? [chunk('teSt', Buffer.alloc(padding))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${bytes.toString('base64')}`
}
