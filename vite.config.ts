import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { wellFormedUrl } from './server/core/http/well-formed-url.ts'
import { importingAgain } from './vite.import-again.ts'
import { withoutSummaries } from './vite.summaries.ts'
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

/** What every screen of a signed-in person stands in, and is opened by; and what most of them share beside it. */
const frame = sources(
  'app/shell/shell',
  'app/navigation/define-screen',
  'views/ui/(copy-button|data-table/cell-text|day-input|day-zone|drawer|icon|no-way|nothing-found|please-wait)',
  'schemas/(core/(address-in|amount-text|choice|currency|day-range|lookup|unread)|history/timeline/link)',
  'schemas/(partners/(api-order/choices|partner-fields)|plans/plan-choices|stock/(holder|stock|warehouse))',
)
/** What Mantine's parts have in common, of which some are in each group. */
const ofMantine =
  /node_modules[\\/]@mantine[\\/](core[\\/]esm[\\/]core|hooks[\\/]esm[\\/](utils|use-(click-outside|isomorphic-effect|merged-ref)))[\\/]/
/** What all lists are drawn by. */
const lists = sources(
  'app/screens/lists/(kept-columns|list-address|list-views)',
  'machines/(core/from-file|lists/(exporting|list-facts))',
  'schemas/lists/sort-wire',
  'services/lists/view-service',
  'views/lists/(lazy-filter-panel|list-columns|list-frame|list-table|list-toolbar|list-footer|saved-views|use-list-acts)',
  'views/ui/cells',
)
const reports = sources('app/screens/reports/report', 'services/reports/report-service')
/** The inventory list, and its forms with it. */
const inventory = sources(
  'app/screens/stock/inventory-list',
  'schemas/(core/field-errors|stock/(inventory|inventory-draft|inventory-correction|inventory-master.calls))',
  'services/stock/inventory-service',
)
/** The first screen of most people. Its charts come later. */
const dashboard = sources(
  'app/screens/reports/dashboard',
  'machines/reports/(dashboard|onboarding)',
  'schemas/reports/(finance-tiles|setup-steps)',
  'services/reports/dashboard-service',
)

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`

export default defineConfig({
  plugins: [
    react(),
    themeStyles(),
    undecodableAddresses(),
    withoutSummaries(),
    importingAgain(),
    ...swaps.map(swapping),
  ],
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
            // What comes while a person types the password: Effect with the calls, the frame of the pages, the lists.
            // GOTCHA: a chunk runs whole. What a page without the shell shares with it needs a place of its own.
            {
              name: 'calls',
              test: /node_modules[\\/](effect|ofetch)[\\/]|src[\\/]services[\\/](core[\\/]runtime|session[\\/]session-service)\.ts$/,
              priority: 15,
            },
            { name: 'shell', test: (id) => frame.test(id) || ofMantine.test(id), priority: 14 },
            // A group takes with it what its modules import: what opens below a button would be in the lists' chunk, and
            // every menu, calendar and toast would come with the whole table.
            {
              name: 'overlays',
              test: /node_modules[\\/](@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu|Portal|Transition|FocusTrap))[\\/]|src[\\/]views[\\/]ui[\\/](day-popover|popover-styles)\./,
              priority: 10,
            },
            { name: 'lists', test: lists, priority: 12 },
            { name: 'reports', test: reports, priority: 11 },
            { name: 'inventory', test: inventory, priority: 11 },
            { name: 'dashboard', test: dashboard, priority: 11 },
          ],
        },
      },
    },
  },
})
