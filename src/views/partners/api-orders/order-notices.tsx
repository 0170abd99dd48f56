import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { unansweredOf } from '../../../machines/partners/api-order.selectors.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from '../../ui/permissions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { waits } from '../../ui/waits.ts'
import classes from './api-orders.module.css'

/** The start of the message when there is no answer. */
const words = {
  retry: 'It is not known whether the order was tried again.',
  resend: 'It is not known whether the delivery was sent again.',
  reveal: 'The value could not be shown.',
  file: 'The delivery file could not be downloaded.',
} as const

/** Messages about the order: failures, refusals, and the file to download. */
export function OrderNotices({ actor }: { readonly actor: ApiOrderActor }) {
  const may = useMay()
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ opened: 'failed' }))
  const isGone = useSelector(actor, (snapshot) => snapshot.matches({ opened: 'gone' }))
  const unanswered = useSelector(actor, unansweredOf)
  const { failure, notice, wasDone, isFileOffered } = useSelector(actor, ({ context }) => context)
  const canFetch = useSelector(actor, (snapshot) => snapshot.can({ type: 'file.requested' }))
  if (isGone) return <Notice kind="error">{failure}</Notice>
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'refresh.requested' })}>
        The order could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (unanswered === null && notice === null && !isFileOffered) return null
  return (
    <div className={classes.notices}>
      {unanswered !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'again.requested' })}>
          {words[unanswered]} {failure}
        </RetryNotice>
      )}
      {notice !== null && !isFileOffered && <Notice kind={wasDone ? 'info' : 'warning'}>{notice}</Notice>}
      {isFileOffered && (
        <Notice kind={wasDone ? 'info' : 'warning'}>
          <span className={classes.offer}>
            <span>{notice}</span>
            {may('inventory.reveal') && (
              <Button
                variant="default"
                size="xs"
                {...waits(!canFetch)}
                onClick={() => actor.send({ type: 'file.requested' })}
              >
                Delivery file
              </Button>
            )}
          </span>
        </Notice>
      )}
    </div>
  )
}
