import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { counted } from '../../schemas/core/counted.ts'
import type { PlanArchivingAct } from '../../schemas/plans/plan-acts.ts'
import classes from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'

type Props = { readonly actor: ActActor }

/** Asks before a plan is archived or offered again. */
export function ArchivingDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'planArchiving'))
  if (act === null) return null
  return act.archived ? <Archiving actor={actor} act={act} /> : <OfferingAgain actor={actor} act={act} />
}

type OpenProps = Props & { readonly act: PlanArchivingAct }

const stockText = (available: number): string => {
  if (available === 0) return 'It has no SIMs in stock.'
  const sims = `The ${counted(available, 'SIM')} in stock`
  return `${sims} can still be assigned and sold.`
}

function Archiving({ actor, act }: OpenProps) {
  return (
    <ActDrawer actor={actor} title={`Archive ${act.name}?`} action="Archive plan" keep="Keep plan">
      <p className={classes.hint}>
        It cannot be chosen for new SIMs, and partners cannot order it. You can offer it again at any time.
      </p>
      {act.available !== undefined && <p className={classes.hint}>{stockText(act.available)}</p>}
    </ActDrawer>
  )
}

function OfferingAgain({ actor, act }: OpenProps) {
  return (
    <ActDrawer actor={actor} title={`Offer ${act.name} again?`} action="Offer plan again" keep="Keep archived">
      <p className={classes.hint}>It can be chosen for new SIMs, and partners can order it if it is for partners.</p>
    </ActDrawer>
  )
}
