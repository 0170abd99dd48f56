import { Context, Effect, Layer } from 'effect'
import type { DownloadSink } from './download-sink.ts'

/**
 * Where a file is kept while it is written. `inMemory`: in memory, for the rows of a screen. `onDisk`: in the browser's
 * private storage as rows arrive. `whereChosen`: at a place that the person chooses, if the browser can ask.
 */
export type WhereKept = 'inMemory' | 'onDisk' | 'whereChosen'

/**
 * The used part of the File System Access API. Not every browser has it, and TypeScript's library does not declare it.
 */
type SaveFilePicker = (options: {
  readonly suggestedName: string
  readonly types: ReadonlyArray<{
    readonly description: string
    readonly accept: Record<string, ReadonlyArray<string>>
  }>
}) => Promise<{ readonly createWritable: () => Promise<FileSystemWritableFileStream> }>

const picker = (): SaveFilePicker | undefined =>
  (globalThis as { readonly showSaveFilePicker?: SaveFilePicker }).showSaveFilePicker

/** Long enough for any browser to start the download; the URL keeps the bytes alive until then. */
const REVOKE_AFTER_MS = 60_000
/** The most that is collected in memory if a browser has no private storage: a page can hold this much for a while. */
const GATHERED_BYTES = 256 * 1024 * 1024

const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Collects pieces as Blobs, which the browser may move out of memory, and downloads them together. */
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

/** Writes to the browser's private storage and downloads from there; without it, collects in memory. */
const unchosenSink = async (name: string, type: string): Promise<DownloadSink> => {
  const { privateFileSink } = await import('./private-file.ts')
  return (await privateFileSink(name, (file) => saveBlob(name, file))) ?? gatheringSink(name, type)
}

/** Writes straight to the place that the person chooses; null if the person cancels. */
const diskSink = async (pick: SaveFilePicker, name: string, type: string): Promise<DownloadSink | null> => {
  try {
    const accept = { [type]: [name.slice(name.lastIndexOf('.'))] }
    const handle = await pick({ suggestedName: name, types: [{ description: name, accept }] })
    const file = await handle.createWritable()
    return { write: (piece) => file.write(piece), finish: () => file.close(), discard: () => file.abort() }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    // The picker is not allowed here (an embedded page, or the click is too long ago), so the download folder is used.
    return unchosenSink(name, type)
  }
}

/** Gives files to the person through the browser. */
export class BrowserDownload extends Context.Service<
  BrowserDownload,
  {
    readonly save: (name: string, blob: Blob) => Effect.Effect<void>
    /** Opens a file to write; null if the person was asked for a place and cancelled. */
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
