import { Context, Effect, Layer } from 'effect'
import type { DownloadSink } from './download-sink.ts'

/**
 * Where a file is kept while it is written: in memory (the rows of a screen); on the disk as it comes, in a place of the
 * browser's own; or in one that the person chooses, where the browser can ask for one.
 */
export type WhereKept = 'inMemory' | 'onDisk' | 'whereChosen'

/** The part of the File System Access API that is used; not in every browser, nor in TypeScript's library. */
type SaveFilePicker = (options: {
  readonly suggestedName: string
  readonly types: ReadonlyArray<{
    readonly description: string
    readonly accept: Record<string, ReadonlyArray<string>>
  }>
}) => Promise<{ readonly createWritable: () => Promise<FileSystemWritableFileStream> }>

const picker = (): SaveFilePicker | undefined =>
  (globalThis as { readonly showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker

/** Long enough for any browser to have begun to take the bytes over; their address keeps them alive until then. */
const REVOKE_AFTER_MS = 60_000
/** How much is gathered where a browser has no place on the disk to write to: a page can hold it for a while. */
const GATHERED_BYTES = 256 * 1024 * 1024

const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Gathers pieces as Blobs, which the browser may move out of memory, and downloads them together. */
export const gatheringSink = (name: string, type: string, limit = GATHERED_BYTES): DownloadSink => {
  let pieces: Array<Blob> = []
  let size = 0
  return {
    write: async (piece) => {
      const blob = new Blob([piece])
      size += blob.size
      if (size > limit) throw new Error('it has become more than this browser can keep')
      pieces.push(blob)
    },
    finish: async () => saveBlob(name, new Blob(pieces, { type })),
    discard: async () => {
      pieces = []
    },
  }
}

/** Writes to a place on the disk that only the browser knows and downloads from there; else gathers. */
const unchosenSink = async (name: string, type: string): Promise<DownloadSink> => {
  const { privateFileSink } = await import('./private-file.ts')
  return (await privateFileSink(name, (file) => saveBlob(name, file))) ?? gatheringSink(name, type)
}

/** Writes straight to the disk, to where the person chooses; null if the person chooses nothing. */
const diskSink = async (pick: SaveFilePicker, name: string, type: string): Promise<DownloadSink | null> => {
  try {
    const accept = { [type]: [name.slice(name.lastIndexOf('.'))] }
    const handle = await pick({ suggestedName: name, types: [{ description: name, accept }] })
    const file = await handle.createWritable()
    return { write: (piece) => file.write(piece), finish: () => file.close(), discard: () => file.abort() }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    // Not allowed here (an embedded page, or the click is too long ago): the downloads folder is always there.
    return unchosenSink(name, type)
  }
}

/** Hands files to the person through the browser. */
export class BrowserDownload extends Context.Service<
  BrowserDownload,
  {
    readonly save: (name: string, blob: Blob) => Effect.Effect<void>
    /** Opens a file to write; null where the person was asked for a place and chose none. */
    readonly open: (file: {
      readonly name: string
      readonly type: string
      readonly kept: WhereKept
    }) => Effect.Effect<DownloadSink | null>
  }
>()('simdesk/services/BrowserDownload') {
  static readonly layer = Layer.succeed(BrowserDownload, {
    save: (name, blob) => Effect.sync(() => saveBlob(name, blob)),
    open: ({ name, type, kept }) => {
      if (kept === 'inMemory') return Effect.sync(() => gatheringSink(name, type))
      const pick = kept === 'whereChosen' ? picker() : undefined
      return Effect.promise(() => (pick ? diskSink(pick, name, type) : unchosenSink(name, type)))
    },
  })
}
