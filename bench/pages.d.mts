/** Builds `<name>.html` of a folder alone; answers the source files that its scripts are made of. */
export function buildPage(root: string, name: string, outDir: string): Promise<ReadonlyArray<string>>
