/** Builds `<name>.html` of a folder; returns the source files of its scripts. */
export function buildPage(root: string, name: string, outDir: string): Promise<ReadonlyArray<string>>

/** Builds each page of a folder separately, and serves them. */
export function servePages(
  root: string,
  names: ReadonlyArray<string>,
  answer?: (path: string) => string | Buffer | undefined,
): Promise<{ readonly urlOf: (name: string) => string; readonly close: () => void }>
