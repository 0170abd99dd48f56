/** The folder for exports in the origin private file system. */
export const DOWNLOADS = 'downloads'

/** A file that is written piece by piece. */
export type DownloadSink = {
  readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>
  /** Gives the finished file to the person. */
  readonly finish: () => Promise<void>
  /** Removes the file, so that nothing looks like a finished one. */
  readonly discard: () => Promise<void>
}
