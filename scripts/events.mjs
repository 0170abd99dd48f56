// npm run events -- verify | rebuild <projection> | history <stream>
import { runServerTool } from './lib/server-tool.mjs'

await runServerTool(() => import('../dist/server/events.js'))
