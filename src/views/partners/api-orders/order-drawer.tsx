import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { askedOf, isSending } from '../../../machines/partners/api-order.selectors.ts'
import type { ReportPagingActor } from '../../../machines/reports/report-paging.machine.ts'
import { revealedVault } from '../../../services/core/vault.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ArrowUp, ChevronDown } from '../../ui/glyphs.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderQuestion } from './order-question.tsx'
import { OrderTabs } from './order-tabs.tsx'

type Props = { readonly actor: ApiOrderActor; readonly list: ReportPagingActor }

/** The orders before and after the open one, on the page of the list. */
const useNeighbours = (list: ReportPagingActor, id: number) => {
  const ids = useSelector(
    list,
    ({ context }) => context.rows.map((row) => Number(row.id)),
    (one, other) => one.join() === other.join(),
  )
  const at = ids.indexOf(id)
  return { before: at > 0 ? ids[at - 1] : undefined, after: at < 0 ? undefined : ids[at + 1] }
}

type PassProps = { readonly label: string; readonly icon: ReactNode; readonly onPass: (() => void) | null }

/** Stays focusable without a neighbour, so that the other arrow is one step away. */
const Pass = ({ label, icon, onPass }: PassProps) => (
  <ActionIcon
    variant="subtle"
    size="lg"
    aria-label={label}
    title={label}
    aria-disabled={onPass === null || undefined}
    onClick={() => onPass?.()}
  >
    {icon}
  </ActionIcon>
)

/** An API order with its details and actions. */
export function OrderDrawer({ actor, list }: Props) {
  const snapshot = useSelector(actor, (now) => now)
  const { id, order } = snapshot.context
  const [isBusy, isHeld, isAsked] = [snapshot.hasTag('busy'), isSending(snapshot), askedOf(snapshot) !== null]
  const { before, after } = useNeighbours(list, id)
  // What was revealed is shown for as long as the order is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten with the order that it is of
  useEffect(() => () => revealedVault.clear(), [id])
  const isFree = !isHeld && !isAsked
  const pass = (to: number | undefined) =>
    to === undefined || !isFree ? null : () => actor.send({ type: 'order.opened', id: to })
  const [back, on] = [pass(before), pass(after)]
  return (
    <Drawer
      title={order === null ? 'API order' : `Order ${order.requestId}`}
      contentLabel="The order"
      closeLabel="Close the order"
      controls={
        <>
          <Pass label="Previous order" icon={<ArrowUp />} onPass={back} />
          <Pass label="Next order" icon={<ChevronDown />} onPass={on} />
        </>
      }
      isHeld={isHeld}
      isBusy={isBusy && order !== null && !isAsked}
      // A question manages its own focus.
      shown={isAsked || snapshot}
      onClose={() => actor.send({ type: isAsked ? 'asking.closed' : 'order.closed' })}
    >
      <OrderNotices actor={actor} />
      {order === null && isBusy && <PleaseWait />}
      {order !== null && (
        <>
          <OrderActs actor={actor} order={order} />
          <OrderQuestion actor={actor} />
          <OrderTabs actor={actor} order={order} />
        </>
      )}
    </Drawer>
  )
}
