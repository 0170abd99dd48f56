import { tellMoment } from '../../../schemas/core/format.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { useTimes } from '../../ui/times.ts'
import classes from './api-orders.module.css'

type Props = { readonly order: ApiOrderDetail }

/** The events of an order, the oldest first. */
export function Attempts({ order: { history } }: Props) {
  const times = useTimes()
  return (
    <ol className={classes.attempts}>
      {history.map(({ at, by, what, told, internalNote }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened is never moved
        <li key={index}>
          <span>{what}</span>
          {told !== '' && <p>{told}</p>}
          {internalNote !== undefined && <p>Internal note: {internalNote}</p>}
          <small>
            {by === '' ? '' : `${by}, `}
            {tellMoment(at, times)}
          </small>
        </li>
      ))}
    </ol>
  )
}
