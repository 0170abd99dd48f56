import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { OrderTab } from '../../../machines/partners/api-order.events.ts'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { keyAmong, keysAt } from '../../ui/keys.ts'
import classes from './api-orders.module.css'
import { Attempts } from './attempts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { Payload } from './payload.tsx'
import { Sims } from './sims.tsx'

type Props = { readonly actor: ApiOrderActor; readonly order: ApiOrderDetail }

const tabs: ReadonlyArray<{ readonly tab: OrderTab; readonly label: string }> = [
  { tab: 'order', label: 'Order' },
  { tab: 'payload', label: 'Payload' },
  { tab: 'sims', label: 'SIMs' },
  { tab: 'attempts', label: 'Attempts' },
]

const stepKeys = ['partBefore', 'partAfter', 'firstPart', 'lastPart'] as const
const steps: Readonly<Record<(typeof stepKeys)[number], (at: number) => number>> = {
  partBefore: (at) => (at + tabs.length - 1) % tabs.length,
  partAfter: (at) => (at + 1) % tabs.length,
  firstPart: () => 0,
  lastPart: () => tabs.length - 1,
}

/** The tabs of an order; the arrow keys move between them. */
export function OrderTabs({ actor, order }: Props) {
  const chosen = useSelector(actor, ({ context }) => context.tab)
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const choose = (tab: OrderTab) => actor.send({ type: 'tab.chosen', tab })
  const onKey = (event: KeyboardEvent) => {
    const key = keyAmong(stepKeys, event)
    if (key === null) return
    const to = steps[key](tabs.findIndex(({ tab }) => tab === chosen))
    const next = tabs[to]
    if (next === undefined) return
    event.preventDefault()
    choose(next.tab)
    row.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label="Order sections"
        className={classes.tabs}
        {...keysAt('orderParts')}
        onKeyDown={onKey}
      >
        {tabs.map(({ tab, label }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={classes.panel}>
        {chosen === 'order' && <OrderFacts order={order} />}
        {chosen === 'payload' && <Payload actor={actor} order={order} />}
        {chosen === 'sims' && <Sims order={order} />}
        {chosen === 'attempts' && <Attempts order={order} />}
      </div>
    </>
  )
}
