import { useSelector } from '@xstate/react'
import type { PlanWizardActor } from '../../machines/plans/plan-wizard.machine.ts'
import { savedCost, savedSupplier } from '../../machines/plans/plan-wizard.selectors.ts'
import { counted } from '../../schemas/core/counted.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { recordAddress } from '../../schemas/records/addresses.ts'
import { RecordSide, SidePart } from '../forms/record-side.tsx'
import { WorkLink } from '../ui/link.tsx'
import { useTimes } from '../ui/times.ts'
import { stockOfPlan } from './addresses.ts'

type Props = { readonly actor: PlanWizardActor }

/** The stock, the cost, the supplier and the last change of the saved plan, on every step; nothing for a new one. */
export function PlanSide({ actor }: Props) {
  const pid = useSelector(actor, ({ context }) => context.identity?.pid ?? null)
  const available = useSelector(actor, ({ context }) => context.available)
  const cost = useSelector(actor, savedCost)
  const lastChange = useSelector(actor, ({ context }) => context.lastChange)
  const times = useTimes()
  if (pid === null) return null
  return (
    <RecordSide folded="Stock, cost and supplier">
      {available !== undefined && (
        <SidePart title="Stock">
          <p>
            {available === 0 ? (
              'No SIMs available'
            ) : (
              <WorkLink href={stockOfPlan(pid)}>{counted(available, 'SIM')} available</WorkLink>
            )}
          </p>
        </SidePart>
      )}
      {cost !== null && (
        <SidePart title="Buying cost">
          <p>{cost}</p>
        </SidePart>
      )}
      <Supplier actor={actor} />
      {lastChange && (
        <SidePart title="Last change">
          <p>{[lastChange.by, tellMoment(lastChange.at, times)].filter(Boolean).join(', ')}</p>
        </SidePart>
      )}
    </RecordSide>
  )
}

/** A plan has the name of its supplier; the page is found by the id among the options. */
function Supplier({ actor }: Props) {
  const name = useSelector(actor, ({ context }) => context.untouched.supplier)
  const id = useSelector(actor, savedSupplier)
  if (name === '') return null
  return (
    <SidePart title="Supplier">
      <p>
        <WorkLink href={recordAddress('supplier', Number(id ?? 0))}>{name}</WorkLink>
      </p>
    </SidePart>
  )
}
