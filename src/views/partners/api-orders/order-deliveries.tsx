import '../../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  type BatchActor,
  type BatchSnapshot,
  batchIn,
  batchProgress,
  isBatchBusy,
} from '../../../machines/acts/batch.machine.ts'
import { counted } from '../../../schemas/core/counted.ts'
import {
  type BatchOrder,
  type DeliveriesBatch,
  ordersOf,
  type TriedOrder,
  toDeliver,
} from '../../../schemas/partners/api-order/batch.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import classes from '../../acts/batch.module.css'
import { BatchForm } from '../../acts/batch-form.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { partnerWords } from '../partner-words.ts'

type Props = { readonly actor: BatchActor }

const TITLE = 'Deliver from stock'

/** Delivers several waiting orders from stock. */
export function OrderDeliveries({ actor }: Props) {
  const snapshot = useSelector(actor, (now) => now)
  const batch = batchIn(snapshot, 'orderDeliveries')
  if (batch === null) return null
  const isBusy = isBatchBusy(snapshot)
  const current = snapshot.context.queue[0]
  return (
    <Drawer
      title={TITLE}
      contentLabel="Waiting orders"
      closeLabel="Close this dialog"
      isHeld={isBusy}
      onClose={() => actor.send({ type: 'batch.closed' })}
    >
      <BatchForm
        actor={actor}
        label={TITLE}
        intro={
          <p>
            The SIMs are sold to the partners, and their systems get the codes. This cannot be undone. SIMs assigned to
            a partner are used first.
          </p>
        }
        items={ordersOf(batch).map((order) => (
          <Order
            key={order.id}
            order={order}
            isBusy={isBusy}
            isCurrent={order.id === current}
            onToggle={() => actor.send({ type: 'order.toggled', id: order.id })}
          />
        ))}
        status={progressInWords(snapshot, batch)}
        action={{ text: `Deliver ${counted(toDeliver(batch).length, 'order')}`, busyText: 'Delivering...' }}
      />
    </Drawer>
  )
}

const progressInWords = (snapshot: BatchSnapshot, { tried }: DeliveriesBatch): string => {
  const { at, total, isStopping } = batchProgress(snapshot)
  if (total > 0) return isStopping ? `${at} of ${total}, stopping after this order` : `${at} of ${total}`
  if (tried.length === 0) return ''
  const delivered = tried.filter(({ failure }) => failure === null).length
  const unknown = tried.filter(({ submissionId }) => submissionId !== undefined).length
  const failed = tried.length - delivered - unknown
  const others = [failed > 0 ? `${failed} not delivered` : '', unknown > 0 ? `${unknown} unknown` : '']
  return [`${counted(delivered, 'order')} delivered`, ...others].filter((part) => part !== '').join(', ')
}

type OrderProps = {
  readonly order: BatchOrder
  readonly isBusy: boolean
  readonly isCurrent: boolean
  readonly onToggle: () => void
}

/** An order with its checkbox and the result of its delivery. */
function Order({ order, isBusy, isCurrent, onToggle }: OrderProps) {
  const { requestId, companyName, planname, rest, isChosen, tried } = order
  const about = `${companyName}, ${planname}${rest === 0 ? '' : `: ${inWords(rest)} to deliver`}`
  return (
    <li>
      {rest > 0 ? (
        <Checkbox label={requestId} description={about} checked={isChosen} disabled={isBusy} onChange={onToggle} />
      ) : (
        <div className={classes.indented}>
          <span>{requestId}</span>
          <small>{about}</small>
        </div>
      )}
      {isCurrent ? <small className={classes.indented}>Delivering...</small> : tried && <Outcome tried={tried} />}
    </li>
  )
}

const Outcome = ({ tried: { delivered, of, failure, submissionId } }: { readonly tried: TriedOrder }) => (
  <small className={classes.indented} data-kind={failure === null ? undefined : 'error'}>
    {failure === null
      ? partnerWords.delivered(delivered, of)
      : `${submissionId === undefined ? 'Not delivered' : 'It is not known whether it was delivered'}: ${failure}`}
  </small>
)
