/** How often each file could not be fetched. */
const failures = new Map<string, number>()

// A module, and not a script: only then can it add to the global scope.
export {}

declare global {
  var importAgain: (name: string, base: string) => Promise<unknown>
}

/**
 * Imports a file of late code. A browser never fetches a module again after a failure (HTML Standard, module map;
 * Chromium since version 150), so each try after a failure has a new address. The build puts this in the place
 * of `import()`.
 */
globalThis.importAgain = async (name, base) => {
  const { href } = new URL(name, base)
  const failed = failures.get(href) ?? 0
  try {
    return await import(/* @vite-ignore */ failed === 0 ? href : `${href}?again=${failed}`)
  } catch (error) {
    failures.set(href, failed + 1)
    throw error
  }
}
