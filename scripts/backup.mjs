// npm run backup -- <folder>
import { runServerTool } from './lib/server-tool.mjs'

await runServerTool(() => import('../dist/server/backup.js'))
