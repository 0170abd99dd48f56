import { root } from './install.mjs'

/**
 * Imports TypeScript modules of the project by path. Unlike Vite's own `runnerImport` it stays open, so that modules
 * can also load on demand (a service, the machine of a record).
 */
export const openModules = async () => {
  const { createRunnableDevEnvironment, resolveConfig } = await import('vite')
  const environment = {
    consumer: 'server',
    dev: { moduleRunnerTransform: true },
    resolve: { external: true, mainFields: [], conditions: ['node'] },
  }
  const options = { root, configFile: false, envDir: false, logLevel: 'error', environments: { modules: environment } }
  const config = await resolveConfig(options, 'serve')
  const modules = createRunnableDevEnvironment('modules', config, {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  })
  await modules.init()
  return (path) => modules.runner.import(`/${path}`)
}
