/** Builds `<name>.html` of a folder alone; answers the source files that its scripts are made of. */
export function buildPage(root: string, name: string, outDir: string): Promise<ReadonlyArray<string>>

/** Builds pages of a folder, each alone, and serves them. */
export function servePages(
  root: string,
  names: ReadonlyArray<string>,
  answer?: (path: string) => string | Buffer | undefined,
): Promise<{ readonly urlOf: (name: string) => string; readonly close: () => void }>
