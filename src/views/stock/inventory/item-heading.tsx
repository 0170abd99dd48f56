import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { itemLine, itemStatus } from '../../../machines/stock/inventory-form.selectors.ts'
import { StatusBadge } from '../../ui/cells.tsx'
import { InHeading } from '../../ui/in-heading.tsx'

type Props = {
  readonly actor: InventoryFormActor
  /** The actions on the whole SIM. */
  readonly children: ReactNode
}

/** What the heading says of the saved SIM beside its name, and what can be done with it. */
export function ItemHeading({ actor, children }: Props) {
  const status = useSelector(actor, itemStatus)
  const line = useSelector(actor, itemLine)
  return (
    <>
      {status !== null && (
        <InHeading at="badge">
          <StatusBadge text={status} />
        </InHeading>
      )}
      {line !== '' && <InHeading at="line">{line}</InHeading>}
      <InHeading at="acts">{children}</InHeading>
    </>
  )
}
