import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { timesOf } from '../../../machines/shell/layout.machine.ts'
import { herePath, withBase } from '../../../schemas/core/base-path.ts'
import { isOurs } from '../../../schemas/core/serves.ts'
import {
  type DriftFilter,
  type DriftOfCall,
  driftFilterIn,
  driftSearchOf,
} from '../../../schemas/developer/drift-shown.ts'
import { ContractScreen, OwnContract } from '../../../views/developer/contract-screen.tsx'
import { driftFile } from '../../developer/drift-file.ts'
import { specifiedPaths } from '../../developer/specified-calls.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { contractDrift } from '../../shell/drift-actor.ts'
import { layout } from '../../shell/layout-actor.ts'
import { saveAsFile } from '../../shell/save-as-file.ts'
import { toast } from '../../shell/toasts.ts'

/** Writes the filter to the address, without a step of the history. */
const filterBy = (filter: DriftFilter): void => {
  const search = driftSearchOf(filter).toString()
  navigate(withBase(herePath() + (search === '' ? '' : `?${search}`)), { replace: true })
}

const save = (groups: ReadonlyArray<DriftOfCall>): void => {
  const day = new Date().toISOString().slice(0, 10)
  saveAsFile(`Contract ${day}.csv`, 'text/csv', driftFile(groups, timesOf(layout.getSnapshot())))
  toast('success', 'The table is saved as a file.')
}

/** What another server answers otherwise than section 7 of the specification. */
export const screen = definePlainScreen(({ session }) => {
  const user = useSelector(session, ({ context }) => context.user)
  const search = useSearch()
  if (user === null) return null
  if (isOurs(user)) return <OwnContract />
  return (
    <ContractScreen
      actor={contractDrift}
      specified={specifiedPaths}
      filter={driftFilterIn(new URLSearchParams(search))}
      onFilter={filterBy}
      onSave={save}
    />
  )
})
