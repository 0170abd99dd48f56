import { strToU8, unzipSync, zipSync } from 'fflate'
import { bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { Unreadable } from './unreadable.ts'

/** Limits of an unpacked workbook. A sheet of 100,000 rows and 20 columns has some 120 MB of XML. */
const MOST_UNPACKED = 300 * 1024 * 1024
const MOST_PARTS = 5_000

const END_SIZE = 22
const MOST_COMMENT = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const ENTRY_SIZE = 46
/** Marks a number that is too large for its field and is stored elsewhere (ZIP64). */
const ELSEWHERE = 0xffffffff

const damaged = () => new Unreadable(bulkMessages.damaged)

/** The offset of the directory's end record: the last such mark, as every ZIP reader takes it. */
const endOf = (view: DataView): number => {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= 0 && at >= last - MOST_COMMENT; at--) if (view.getUint32(at, true) === END_MARK) return at
  throw damaged()
}

/** The names and unpacked sizes in the archive's directory, without unpacking anything. */
export const directoryOf = (bytes: Uint8Array): ReadonlyArray<{ readonly name: string; readonly size: number }> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 8, true)
  if (count > MOST_PARTS) throw new Unreadable(bulkMessages.unpacksTooLarge)
  let at = view.getUint32(end + 16, true)
  const parts: Array<{ name: string; size: number }> = []
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY_MARK) throw damaged()
    const size = view.getUint32(at + 24, true)
    if (size === ELSEWHERE) throw new Unreadable(bulkMessages.unpacksTooLarge)
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length))
    parts.push({ name, size })
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** The parts of a workbook that are read. Drawings, macros, links to other files and the rest stay packed. */
const NEEDED =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\d*\.xml|styles\d*\.xml|worksheets\/[^/]+\.xml)$/i

/**
 * The unpacked parts of a workbook. The sizes in the directory are checked first. Unpacking then gives no part more
 * room than that, so a false directory fails as damaged.
 */
export const unpackedParts = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => {
  const wanted = directoryOf(bytes).filter(({ name }) => NEEDED.test(name))
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  if (total > MOST_UNPACKED) throw new Unreadable(bulkMessages.unpacksTooLarge)
  try {
    return unzipSync(bytes, { filter: ({ name }) => NEEDED.test(name) })
  } catch {
    throw damaged()
  }
}

/**
 * The parts as an uncompressed archive. The library that reads workbooks unpacks large parts in workers made from text,
 * which our content security policy forbids. Uncompressed parts need no worker.
 */
export const storedArchive = (parts: Readonly<Record<string, Uint8Array>>): ArrayBuffer => {
  const { buffer } = zipSync({ ...parts, '[Content_Types].xml': strToU8('<Types/>') }, { level: 0 })
  return buffer as ArrayBuffer
}
