/** Where exports are written on the disk, in the origin private file system. */
export const DOWNLOADS = 'downloads'

/** A file that is written piece by piece. */
export type DownloadSink = {
  readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>
  /** Hands the finished file to the person. */
  readonly finish: () => Promise<void>
  /** Gives up: nothing that looks like a finished file is left. */
  readonly discard: () => Promise<void>
}
