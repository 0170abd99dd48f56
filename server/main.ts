import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runServer } from './app.ts'
import { product } from './product.ts'

/** The built client is in a folder beside the built server. */
const clientFolder = join(dirname(fileURLToPath(import.meta.url)), '../client')

runServer({ ...product, clientFolder })
