import { resolve } from 'node:path'
import { Effect } from 'effect'
import { projections } from '../../all-projections.ts'
import { say } from '../../say.ts'
import { fail, runTool } from '../../tool.ts'
import { prepareProjections } from '../projections/rebuild.ts'
import { verify } from '../projections/verify.ts'
import { restore } from './restore.ts'

const USAGE = `npm run restore -- <folder>   restore a backup into an empty DATA_DIR or database, with no server running on it`

const program = Effect.fnUntraced(function* (folder: string) {
  const { head, takenAt, problems } = yield* restore(folder)
  yield* say(`Restored ${head.position} events as of ${takenAt}; building the tables from them.`)
  yield* prepareProjections(projections)
  let wrong = 0
  for (const projection of projections) {
    for (const { table, rows, missing, surplus } of yield* verify(projection)) {
      wrong += missing + surplus
      yield* say(`${missing + surplus === 0 ? 'equal  ' : 'DIFFERS'}  ${projection.name}.${table}: ${rows} rows`)
    }
  }
  if (wrong > 0) return yield* fail('the tables do not match the events.')
  for (const problem of problems) yield* say(`UNSOUND, as when the backup was taken: ${problem}`)
  yield* say('Restored. Everybody must sign in again, with the passwords of the backup.')
})

const [folder] = process.argv.slice(2)
runTool('restore', USAGE, folder ? program(resolve(process.env.INIT_CWD ?? '.', folder)) : null, 'server')
