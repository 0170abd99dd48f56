import { counted } from '../../../schemas/core/counted.ts'
import { partnerWords } from '../partner-words.ts'
import '../../ui/checkbox-styles.ts'
import { Button, Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import {
  type DialogOrder,
  dialogOrders,
  isDelivering,
  isDialogOpen,
  type OrderDeliveriesActor,
  type OrderDeliveriesSnapshot,
  progressOf,
} from '../../../machines/partners/order-deliveries.machine.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { isFocusLost } from '../../ui/focus-lost.ts'
import { newId } from '../../ui/new-id.ts'
import classes from './order-deliveries.module.css'
import { waits } from './waits.ts'

type Props = { readonly actor: OrderDeliveriesActor }

const TITLE = 'Deliver from stock'

/** Delivers several waiting orders from stock. */
export function OrderDeliveries({ actor }: Props) {
  const isOpen = useSelector(actor, isDialogOpen)
  return isOpen ? <OpenDialog actor={actor} /> : null
}

const ordersInWords = (count: number): string => counted(count, 'order')

function OpenDialog({ actor }: Props) {
  const snapshot = useSelector(actor, (now) => now)
  const orders = dialogOrders(snapshot)
  const isBusy = isDelivering(snapshot)
  const count = snapshot.context.chosen.length
  const submitter = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'delivery.requested', submissionId: newId() })
  }
  const close = () => actor.send({ type: 'deliveries.closed' })
  // The stop button is gone, so the focus moves.
  useLayoutEffect(() => {
    if (!isBusy && isFocusLost()) submitter.current?.focus()
  }, [isBusy])
  return (
    <Drawer title={TITLE} contentLabel="Waiting orders" closeLabel="Close this dialog" isHeld={isBusy} onClose={close}>
      <form className={classes.form} aria-label={TITLE} aria-busy={isBusy} onSubmit={submit}>
        <p>
          The SIMs are sold to the partners, and their systems get the codes. This cannot be undone. SIMs assigned to a
          partner are used first.
        </p>
        <ul className={classes.orders}>
          {orders.map((order) => (
            <li key={order.id}>
              <Order
                order={order}
                isBusy={isBusy}
                onToggle={() => actor.send({ type: 'order.toggled', id: order.id })}
              />
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <p role="status">{progressInWords(snapshot, orders)}</p>
          {isBusy ? (
            <Button
              key="stop"
              variant="default"
              {...waits(!snapshot.can({ type: 'stop.requested' }))}
              onClick={() => actor.send({ type: 'stop.requested' })}
            >
              Stop
            </Button>
          ) : (
            <Button key="close" variant="default" onClick={close}>
              Close
            </Button>
          )}
          <Button ref={submitter} type="submit" {...waits(isBusy || count === 0)}>
            {isBusy ? 'Delivering...' : `Deliver ${ordersInWords(count)}`}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

const progressInWords = (snapshot: OrderDeliveriesSnapshot, orders: ReadonlyArray<DialogOrder>): string => {
  const { at, total, isStopping } = progressOf(snapshot)
  if (total > 0) return isStopping ? `${at} of ${total}, stopping after this order` : `${at} of ${total}`
  const tried = orders.flatMap((order) => order.tried ?? [])
  if (tried.length === 0) return ''
  const delivered = tried.filter(({ failure }) => failure === null).length
  const unknown = tried.filter(({ submissionId }) => submissionId !== undefined).length
  const failed = tried.length - delivered - unknown
  const others = [failed > 0 ? `${failed} not delivered` : '', unknown > 0 ? `${unknown} unknown` : '']
  return [`${ordersInWords(delivered)} delivered`, ...others].filter((part) => part !== '').join(', ')
}

type OrderProps = { readonly order: DialogOrder; readonly isBusy: boolean; readonly onToggle: () => void }

/** An order with its checkbox and the result of its delivery. */
function Order({ order, isBusy, onToggle }: OrderProps) {
  const { requestId, companyName, planname, rest, isChosen } = order
  const about = `${companyName}, ${planname}${rest === 0 ? '' : `: ${inWords(rest)} to deliver`}`
  return (
    <>
      {rest > 0 ? (
        <Checkbox label={requestId} description={about} checked={isChosen} disabled={isBusy} onChange={onToggle} />
      ) : (
        <div className={classes.done}>
          <strong>{requestId}</strong>
          <small>{about}</small>
        </div>
      )}
      <Outcome order={order} />
    </>
  )
}

const Outcome = ({ order: { tried, isSent } }: Pick<OrderProps, 'order'>) => {
  if (isSent) return <small className={classes.outcome}>Delivering...</small>
  if (tried === null) return null
  const { delivered, of, failure, submissionId } = tried
  if (failure === null) {
    return <small className={classes.outcome}>{partnerWords.delivered(delivered, of)}</small>
  }
  return (
    <small className={classes.outcome} data-kind="error">
      {submissionId === undefined ? 'Not delivered' : 'It is not known whether it was delivered'}: {failure}
    </small>
  )
}
