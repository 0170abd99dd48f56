import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { isAtRest } from '../../../machines/partners/api-order.selectors.ts'
import type { ApiOrderAct } from '../../../schemas/partners/api-order/choices.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import type { Key } from '../../../schemas/people/permissions.ts'
import { newId } from '../../ui/new-id.ts'
import { useMay } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'
import classes from './api-orders.module.css'

type Props = { readonly actor: ApiOrderActor; readonly order: ApiOrderDetail }

const labels: Readonly<Record<ApiOrderAct, string>> = {
  deliver: 'Deliver by hand',
  retry: 'Retry order',
  resend: 'Resend delivery',
  cancel: 'Cancel order',
  refund: 'Refund order',
}

/** The permission to retry an order includes manual delivery. */
const keys = {
  deliver: 'apiOrder.retry',
  retry: 'apiOrder.retry',
  resend: 'apiOrder.resend',
  cancel: 'apiOrder.cancel',
  refund: 'apiOrder.refund',
} as const satisfies Readonly<Record<ApiOrderAct, Key>>

/** The actions that the order's status and the person's permissions allow. */
export function OrderActs({ actor, order }: Props) {
  const may = useMay()
  const isWaiting = useSelector(actor, (snapshot) => !isAtRest(snapshot))
  const canRefresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'refresh.requested' }))
  const choose = (act: ApiOrderAct) => () => {
    if (act === 'retry' || act === 'resend') actor.send({ type: `${act}.chosen`, submissionId: newId() })
    else actor.send({ type: `${act}.chosen` })
  }
  return (
    <div className={classes.acts}>
      {order.acts
        .filter((act) => may(keys[act]))
        .map((act) => (
          <Button key={act} variant="default" size="sm" px="xs" {...waits(isWaiting)} onClick={choose(act)}>
            {labels[act]}
          </Button>
        ))}
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        className={classes.refresh}
        {...waits(!canRefresh)}
        onClick={() => actor.send({ type: 'refresh.requested' })}
      >
        Refresh
      </Button>
    </div>
  )
}
