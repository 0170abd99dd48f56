import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ContractDriftActor } from '../../machines/developer/contract-drift.machine.ts'
import { counted } from '../../schemas/core/counted.ts'
import { answersOf, type DriftFilter, type DriftOfCall, shownDrift } from '../../schemas/developer/drift-shown.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { waits } from '../ui/waits.ts'
import classes from './contract.module.css'
import { DriftFilterBar } from './drift-filter-bar.tsx'
import { DriftTable } from './drift-table.tsx'
import { SpecifiedCalls } from './specified-calls.tsx'

type Props = {
  readonly actor: ContractDriftActor
  /** The paths of the calls of section 7. */
  readonly specified: ReadonlyArray<string>
  readonly filter: DriftFilter
  readonly onFilter: (filter: DriftFilter) => void
  readonly onSave: (groups: ReadonlyArray<DriftOfCall>) => void
}

/** How another server's answers differ from section 7 of the specification, for its developers. */
export function ContractScreen({ actor, specified, filter, onFilter, onSave }: Props) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const mayClear = useSelector(actor, (snapshot) => snapshot.can({ type: 'clear.requested' }))
  const groups = shownDrift(context, filter)
  const count = context.entries.length
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        How the answers of this server differ from section 7 of the specification. SIM Desk can work with these
        differences. Save the table and send it to the people who maintain the server.
      </p>
      <SpecifiedCalls answers={answersOf(specified, context)} />
      <div className={classes.bar}>
        <DriftFilterBar entries={context.entries} filter={filter} onFilter={onFilter} />
        <div className={classes.acts}>
          <Button variant="default" {...waits(groups.length === 0)} onClick={() => onSave(groups)}>
            Save as file
          </Button>
          <Button
            variant="default"
            {...waits(!mayClear && !isAsking)}
            onClick={() => actor.send({ type: 'clear.requested' })}
          >
            Clear
          </Button>
        </div>
      </div>
      {context.isMore && (
        <Notice kind="warning">
          Only the first {context.most.toLocaleString('en-GB')} differences are kept, and there were more. Clear the
          table to see others.
        </Notice>
      )}
      {count === 0 && (
        <NothingFound
          title="No differences so far"
          text="Open the screens that you want to check: each answer of the server is compared with the specification."
        />
      )}
      {count > 0 && groups.length === 0 && (
        <NothingFound
          title="No differences match the filter"
          text="Choose another call or another difference."
          act={{ label: 'Clear filter', onPress: () => onFilter({ call: null, what: null }) }}
        />
      )}
      {groups.length > 0 && <DriftTable groups={groups} />}
      {isAsking && (
        <ConfirmDialog
          title="Clear the table?"
          keepLabel="Keep the table"
          onKeep={() => actor.send({ type: 'clear.withdrawn' })}
          actLabel="Clear"
          onAct={() => actor.send({ type: 'drift.cleared' })}
        >
          {inWords(count)} and the answers counted so far are removed from this browser. This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

const inWords = (count: number): string => counted(count, 'difference')

/** Shown for our own server. */
export const OwnContract = () => (
  <NothingFound
    title="Nothing to compare here"
    text="This is SIM Desk's own server. Its answers have to match the contract exactly, so there are no differences to list. With another server, this page shows how its answers differ from section 7 of the specification."
  />
)
