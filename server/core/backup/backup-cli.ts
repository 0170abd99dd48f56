import { resolve } from 'node:path'
import { Effect } from 'effect'
import { say } from '../../say.ts'
import { runTool } from '../../tool.ts'
import { backUp } from './backup.ts'

const USAGE = `npm run backup -- <folder>   write a full backup into a new folder; the server may be running`

const program = Effect.fnUntraced(function* (folder: string) {
  const { head, tables, takenAt, problems } = yield* backUp(folder)
  for (const { table, rows, bytes } of tables) yield* say(`${table}: ${rows} rows, ${bytes} bytes`)
  for (const problem of problems) yield* say(`UNSOUND  ${problem}`)
  yield* say(`Backed up ${head.position} events as of ${takenAt} into ${folder}. Hash of the last event: ${head.hash}`)
})

// npm runs scripts in the project's folder; INIT_CWD is where the user called it.
const [folder] = process.argv.slice(2)
runTool('backup', USAGE, folder ? program(resolve(process.env.INIT_CWD ?? '.', folder)) : null)
