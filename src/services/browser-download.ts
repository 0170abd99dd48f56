import { Context, Effect, Layer } from 'effect'

/** A file that is written piece by piece. */
export type DownloadSink = {
  readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>
  /** Hands the finished file to the person. */
  readonly finish: () => Promise<void>
  /** Gives up: nothing that looks like a finished file is left. */
  readonly discard: () => Promise<void>
}

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

/** Long enough for any browser to have taken the bytes over; it keeps them alive in memory until then. */
const REVOKE_AFTER_MS = 60_000

const saveBlob = (name: string, blob: Blob, done: () => void = () => {}): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
    done()
  }, REVOKE_AFTER_MS)
}

/** Collects pieces as Blobs, which the browser may move out of memory, and downloads them together. */
const blobSink = (name: string, type: string): DownloadSink => {
  let pieces: Array<Blob> = []
  return {
    write: async (piece) => void pieces.push(new Blob([piece])),
    finish: async () => saveBlob(name, new Blob(pieces, { type })),
    discard: async () => {
      pieces = []
    },
  }
}

/** Writes to a place on the disk that only the browser knows and downloads from there; else collects. */
const unchosenSink = async (name: string, type: string): Promise<DownloadSink> => {
  const { privateFileSink } = await import('./private-file.ts')
  return (await privateFileSink(name, (file, done) => saveBlob(name, file, done))) ?? blobSink(name, type)
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
    /**
     * Opens a file to write. `large` writes to the disk as it comes: to a place that the person chooses where the browser
     * can ask, else by way of one of the browser's own. Null: none chosen.
     */
    readonly open: (file: {
      readonly name: string
      readonly type: string
      readonly large: boolean
    }) => Effect.Effect<DownloadSink | null>
  }
>()('simdesk/services/BrowserDownload') {
  static readonly layer = Layer.succeed(BrowserDownload, {
    save: (name, blob) => Effect.sync(() => saveBlob(name, blob)),
    open: ({ name, type, large }) => {
      if (!large) return Effect.sync(() => blobSink(name, type))
      const pick = picker()
      return Effect.promise(() => (pick ? diskSink(pick, name, type) : unchosenSink(name, type)))
    },
  })
}
