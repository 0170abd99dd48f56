import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { AddedSim } from '../../../machines/stock/inventory-form.context.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { addedSims, isUndoing } from '../../../machines/stock/inventory-form.selectors.ts'
import { plainActivationCode } from '../../../schemas/stock/identity/activation-code.ts'
import { plainIccid } from '../../../schemas/stock/identity/iccid.ts'
import common from '../../ui/common.module.css'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { useServes } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'
import classes from './added-sims.module.css'

type Props = { readonly actor: InventoryFormActor }

/** How many characters tell the codes of one box apart. */
const END = 12

const endOf = (code: string): string => {
  const plain = plainActivationCode(code)
  return plain.length > END ? `…${plain.slice(-END)}` : plain
}

const hasIccid = ({ iccid }: Pick<AddedSim, 'iccid'>): boolean => iccid.trim() !== ''

/** What the SIM is called in this list. */
const nameOf = ({ iccid, activationCode }: AddedSim): string =>
  hasIccid({ iccid }) ? plainIccid(iccid) : endOf(activationCode)

const newsOf = (sims: ReadonlyArray<AddedSim>): string => {
  const [last] = sims
  return last === undefined ? '' : `Added: ${nameOf(last)}`
}

/** The last SIMs that were added with this form, each with its undo. */
export function AddedSims({ actor }: Props) {
  const sims = useSelector(actor, addedSims)
  return (
    <>
      <p role="status" className={common.unseen}>
        {newsOf(sims)}
      </p>
      {sims.length > 0 && (
        <section className={classes.added} aria-labelledby="added-title">
          <h2 id="added-title">Just added</h2>
          <ul className={common.plainList}>
            {sims.map((sim, place) => (
              // A server may send no id; the place among the others is the only other name.
              <Added key={sim.id ?? `${sims.length - place}`} actor={actor} sim={sim} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Added({ actor, sim }: Props & { readonly sim: AddedSim }) {
  const { id, isUndone = false, problem } = sim
  const canVoid = useServes('corrections')
  const isBusy = useSelector(actor, isUndoing)
  const name = nameOf(sim)
  return (
    <li className={classes.sim}>
      <span className={common.code} data-undone={isUndone || undefined}>
        {name}
      </span>
      {hasIccid(sim) && <span className={`${common.code} ${common.muted}`}>{endOf(sim.activationCode)}</span>}
      {isUndone && <span className={common.muted}>Undone</span>}
      {!isUndone && id !== null && canVoid && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Undo adding ${name}`}
          {...waits(isBusy)}
          onClick={() => actor.send({ type: 'added.undone', id, submissionId: newId() })}
        >
          Undo
        </Button>
      )}
      {problem !== undefined && (
        <div className={classes.problem}>
          <Notice kind="error">Not undone. {problem}</Notice>
        </div>
      )}
    </li>
  )
}
