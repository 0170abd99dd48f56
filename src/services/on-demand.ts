/** What is fetched when it is first asked for, once; after a failure, again where the browser does: Chromium does not. */
export const once = <Module>(fetch: () => Promise<Module>): (() => Promise<Module>) => {
  let fetched: Promise<Module> | null = null
  return () => {
    fetched ??= fetch().catch((reason: unknown) => {
      fetched = null
      throw reason
    })
    return fetched
  }
}

/**
 * The code of the calls that a person waits for first. What is there is handed over at once; `import()` would hand it
 * over only after the page is drawn, and the request would wait for that.
 */
export const onDemand = {
  runtime: once(() => import('./runtime.ts')),
  session: once(() => import('./session-service.ts')),
  inventory: once(() => import('./inventory-service.ts')),
  report: once(() => import('./report-service.ts')),
}
