// npm run restore -- <folder>
import { runServerTool } from './lib/server-tool.mjs'

await runServerTool(() => import('../dist/server/restore.js'))
