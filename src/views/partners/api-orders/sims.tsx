import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { simAddress } from '../../../schemas/records/addresses.ts'
import { StatusBadge } from '../../ui/cells.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { useMay } from '../../ui/permissions.ts'
import classes from './api-orders.module.css'

type Props = { readonly order: ApiOrderDetail }

/** The delivered SIMs; an ICCID links to its SIM. */
export function Sims({ order: { sims } }: Props) {
  const isLinked = useMay()('inventory.edit')
  if (sims.length === 0) return <p className={common.muted}>Nothing is delivered yet.</p>
  return (
    <table className={classes.sims}>
      <thead>
        <tr>
          <th scope="col">ICCID</th>
          <th scope="col">Status</th>
          <th scope="col">Activated</th>
        </tr>
      </thead>
      <tbody>
        {sims.map(({ inventoryId, iccid, status, isActivated }) => (
          <tr key={iccid}>
            <td>
              {inventoryId !== null && isLinked ? <WorkLink href={simAddress(inventoryId)}>{iccid}</WorkLink> : iccid}
            </td>
            <td>
              <StatusBadge text={status} />
            </td>
            <td>{isActivated ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
