// npm run password -- <email>
import { runServerTool } from './lib/server-tool.mjs'

await runServerTool(() => import('../dist/server/password.js'))
