import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { wellFormedUrl } from './server/core/http/well-formed-url.ts'
import { swapping, swaps } from './vite.swaps.ts'

const STYLE_SHEET = 'virtual:theme.css'

/** Serves the theme's variables as a style sheet of the build; see src/app/boot/theme/css-variables.ts. */
const themeStyles = (): Plugin => ({
  name: 'simdesk:theme',
  resolveId: (id) => (id === STYLE_SHEET ? `\0${STYLE_SHEET}` : null),
  load: async (id) => {
    if (id !== `\0${STYLE_SHEET}`) return null
    const { themeStyleSheet } = await import('./src/app/boot/theme/css-variables.ts')
    return themeStyleSheet()
  },
})

/** Sends the page for an address that cannot be decoded, as our own server does: Vite has only an empty answer for it. */
const undecodableAddresses = (): Plugin => {
  const toPage: Connect.NextHandleFunction = (request, _, next) => {
    if (wellFormedUrl(request.url ?? '/') !== request.url) request.url = '/index.html'
    next()
  }
  return {
    name: 'simdesk:addresses',
    configureServer: ({ middlewares }) => void middlewares.use(toPage),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(toPage),
  }
}

const sources = (...modules: ReadonlyArray<string>) =>
  new RegExp(`/src/(${modules.join('|')})\\.tsx?$`.replaceAll('/', '[\\\\/]'))

/** Small modules that all lists share, and all reports: in a file each, they would be a dozen requests at a sign-in. */
const sharedByLists = sources(
  'app/navigation/define-screen',
  'app/screens/lists/(kept-columns|list-address)',
  'machines/(core/from-file|lists/(columns|exporting|list-facts))',
  'schemas/(core/(choice|format)|lists/search-text)',
  'views/ui/data-table/(cell-text|data-table|column-menu)',
  'views/lists/(?!filter-form)[a-z-]+',
  'views/ui/(cell-values|cells|drawer|network|nothing-found|please-wait|same-list)',
)
/** What the inventory list is made of, and its forms with it. */
const inventory = sources(
  'machines/stock/inventory-list.(context|machine|setup|selectors)',
  'schemas/(core/field-errors|stock/(inventory|inventory-draft|inventory-correction|inventory-master.calls))',
  'services/stock/inventory-requests',
)
const sharedByReports = sources(
  'schemas/(lists/(paged-lists|row-fields)|partners/partner-fields|reports/(report|reports|report-fields|report-messages))',
)

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`

export default defineConfig({
  plugins: [react(), themeStyles(), undecodableAddresses(), ...swaps.map(swapping)],
  // For `npm run dev`, which bundles the libraries ahead.
  optimizeDeps: { rolldownOptions: { plugins: [...swaps.map(swapping)] } },
  resolve: {
    // What React has had since version 18; the shims are for the ones before.
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    // The server says in the configuration what it can do.
    proxy: { '/api': api, '/health': api, '/config.json': api },
  },
  preview: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
    proxy: { '/api': api, '/health': api },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: 'hidden',
    // Every browser of the target preloads modules by itself; and nothing may be inlined under the policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the entry imports, React with it, in one chunk: several compress worse, by a kilobyte and a request.
            { name: 'start', tags: ['$initial'], priority: 20 },
            { name: 'icon', test: /src[\\/]views[\\/]ui[\\/]icon\.tsx$/, priority: 15 },
            // What comes while a person types the password: Effect with the calls, the frame of the pages, the lists.
            // GOTCHA: a chunk runs whole. What a page without the shell shares with it needs a place of its own.
            {
              name: 'calls',
              test: /node_modules[\\/](effect|ofetch)[\\/]|src[\\/]services[\\/](core[\\/]runtime|session[\\/]session-service)\.ts$/,
              priority: 12,
            },
            { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]shell\.ts$/, priority: 11 },
            // A group takes with it what its modules import: what opens below a button would be in the lists' chunk, and
            // every menu, calendar and toast would come with the whole table.
            {
              name: 'overlays',
              test: /node_modules[\\/](@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu|Portal|Transition|FocusTrap))[\\/]|views[\\/]ui[\\/]popover-styles/,
              priority: 13,
            },
            { name: 'table', test: /node_modules[\\/]mantine-datatable[\\/]/, priority: 14 },
            { name: 'lists', test: sharedByLists, priority: 10 },
            { name: 'inventory', test: inventory, priority: 10 },
            { name: 'report-fields', test: sharedByReports, priority: 10 },
          ],
        },
      },
    },
  },
})
