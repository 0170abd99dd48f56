import { root } from './install.mjs'

/**
 * Imports TypeScript modules of the project by their paths in it. Unlike Vite's own `runnerImport` it stays open, so that
 * what a module loads only when it is needed (a service, a machine of a record) comes as well.
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
