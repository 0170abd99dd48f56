import { existsSync } from 'node:fs'
import { Product, share } from './product.ts'

/**
 * Starts one product for all tests of a run; each test makes its own records.
 *
 * Returns the tear-down. An installation given by `SIMDESK_URL` is used as it is.
 */
const globalSetup = async () => {
  const { SIMDESK_URL } = process.env
  if (SIMDESK_URL) {
    share({ url: new URL(SIMDESK_URL).origin, logFile: '' })
    return () => {}
  }
  if (!existsSync('dist/server/main.js')) throw new Error('The product is not built: npm run build, or npm test.')
  const product = await Product.start()
  share(product)
  return () => product.dispose()
}

// Playwright requires a default export.
export default globalSetup
