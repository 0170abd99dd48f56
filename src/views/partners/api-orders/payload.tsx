import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { isAtRest } from '../../../machines/partners/api-order.selectors.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { revealedVault } from '../../../services/core/vault.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { isFocusLost } from '../../ui/focus-lost.ts'
import { useMay } from '../../ui/permissions.ts'
import { waits } from '../../ui/waits.ts'
import classes from './api-orders.module.css'
import { valueAt } from './json-text.ts'

type Props = { readonly actor: ApiOrderActor; readonly order: ApiOrderDetail }

/** The request and answers of the partner's system, with its masked values. */
export function Payload({ actor, order }: Props) {
  const heading = useId()
  return (
    <>
      <pre className={classes.json}>{order.payload}</pre>
      {order.hidden.length > 0 && (
        <section aria-labelledby={heading} className={classes.hidden}>
          <h3 id={heading}>Masked values</h3>
          <dl>
            {order.hidden.map((field) => (
              <Value key={field} actor={actor} field={field} masked={valueAt(order.payload, field)} />
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

type ValueProps = Pick<Props, 'actor'> & { readonly field: string; readonly masked: string }

/** A masked value, or its text once it was revealed. */
function Value({ actor, field, masked }: ValueProps) {
  const may = useMay()
  const ref = useSelector(actor, ({ context }) => context.revealed.find((value) => value.field === field)?.ref ?? null)
  const isWaiting = useSelector(actor, (snapshot) => !isAtRest(snapshot))
  const value = ref === null ? null : (revealedVault.get(ref) ?? null)
  const line = useRef<HTMLDivElement>(null)
  // The reveal button is replaced by a copy button, so the focus moves there.
  useLayoutEffect(() => {
    if (ref !== null && isFocusLost()) line.current?.querySelector('button')?.focus()
  }, [ref])
  return (
    <div ref={line}>
      <dt>{field}</dt>
      <dd>
        <span>{value ?? masked}</span>
        {value !== null && <CopyButton label={field} text={value} />}
        {ref === null && may('apiOrder.reveal') && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Reveal ${field}`}
            {...waits(isWaiting)}
            onClick={() => actor.send({ type: 'reveal.requested', field })}
          >
            Reveal
          </Button>
        )}
      </dd>
    </div>
  )
}
