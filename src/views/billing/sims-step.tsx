import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { errorOf, isEditable } from '../../machines/billing/offline-sale.selectors.ts'
import { fieldOfLine, lineIn } from '../../schemas/billing/offline-sale/draft.ts'
import { andMore } from '../../schemas/core/counted.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import { codesIn } from '../../schemas/stock/identity/code-list.ts'
import { inputOf, LongInput } from '../forms/form-inputs.tsx'
import { JudgedTable } from '../stock/judged-table.tsx'
import { StatusBadge } from '../ui/cells.tsx'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { waits } from '../ui/waits.ts'
import { billingWords } from './billing-words.ts'
import { useLineKeys, useServiceKeys } from './plans-step.tsx'
import classes from './sale.module.css'

type Props = { readonly actor: OfflineSaleActor }

/** Which SIMs: filled up from the stock, and changed by their codes. */
export function SimsStep({ actor }: Props) {
  const keys = useLineKeys(actor)
  const services = useServiceKeys(actor)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('choosing'))
  const rejected = useSelector(actor, ({ context }) => context.rejected)
  return (
    <div className={classes.lines}>
      {isBusy && <PleaseWait />}
      {rejected.length > 0 && (
        <>
          <Notice kind="warning">{billingWords.pastedUnsellable(rejected.length)}</Notice>
          <JudgedTable rows={rejected} label="SIMs that cannot be sold" />
        </>
      )}
      {keys.map((key, index) =>
        services.includes(key) ? null : <SimLine key={key} actor={actor} line={key} number={index + 1} />,
      )}
      {services.length > 0 && services.length === keys.length && (
        <p className={classes.dim}>Services have no SIMs. Go on to the prices.</p>
      )}
      <p className={classes.dim}>
        SIMs assigned to the customer are used first, then the earliest expiry. Nothing is reserved until the invoice is
        issued.
      </p>
    </div>
  )
}

type LineProps = Props & { readonly line: string; readonly number: number }

function SimLine({ actor, line, number }: LineProps) {
  const { ids, quantity, planID } = useSelector(
    actor,
    ({ context }) => lineIn(context.draft, line),
    (one, other) =>
      one.ids.join() === other.ids.join() && one.quantity === other.quantity && one.planID === other.planID,
  )
  const plan = useSelector(actor, ({ context }) => context.lookups?.plans.find(({ id }) => id === planID)?.name)
  const checked = useSelector(actor, ({ context }) => context.checked?.lines.find(({ key }) => key === line))
  const error = useSelector(
    actor,
    (snapshot) => errorOf(snapshot, fieldOfLine(line, 'ids')) ?? errorOf(snapshot, fieldOfLine(line, 'quantity')),
  )
  const isFree = useSelector(actor, isEditable)
  const [isPasting, setPasting] = useState(false)
  const fill = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const canFill = isFree && planID !== 0 && ids.length < quantity
  const canPaste = isFree && planID !== 0
  const takeOut = (id: number) => {
    actor.send({ type: 'sim.removed', key: line, id })
    // The row goes with its button: the next thing to do is to choose another.
    fill.current?.focus()
  }
  const close = () => {
    opener.current?.focus()
    setPasting(false)
  }
  const shown = (checked?.rows ?? []).filter(({ id }) => ids.includes(id))
  const name = plan ?? checked?.planName ?? ''
  return (
    <section className={classes.sims} aria-label={`Line ${number}: ${name}`}>
      <h3 className={classes.lineTitle}>
        {number}. {name === '' ? 'No plan is chosen yet' : name}
        <span className={ids.length === quantity ? classes.dim : classes.lacking}>
          {ids.length} of {quantity < 0 ? '?' : quantity} chosen
        </span>
      </h3>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
        <section className={classes.table} aria-label={`SIMs of line ${number}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">ICCID</th>
                <th scope="col">Expiry Date</th>
                <th scope="col">Verdict</th>
                <th scope="col">
                  <span className={classes.unseen}>Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, iccid, expiryDate, isOk, verdict }) => (
                <tr key={id}>
                  <td className={classes.code}>{iccid === '' ? `SIM ${id}` : iccid}</td>
                  <td>{formatDay(expiryDate)}</td>
                  <td>{isOk ? <StatusBadge text={verdict} /> : <StatusBadge text={verdict} tone="bad" />}</td>
                  <td>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      {...waits(!isFree)}
                      aria-label={`Remove ${iccid || `SIM ${id}`}`}
                      onClick={() => takeOut(id)}
                    >
                      Remove
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {ids.length > shown.length && checked !== undefined && (
        <p className={classes.dim}>{andMore(ids.length - shown.length, 'SIM')}</p>
      )}
      <div className={classes.choices}>
        <Button
          ref={fill}
          variant="default"
          size="xs"
          {...waits(!canFill)}
          onClick={() => canFill && actor.send({ type: 'stock.suggested', key: line })}
        >
          Fill from stock
        </Button>
        <Button
          ref={opener}
          variant="default"
          size="xs"
          {...waits(!canPaste)}
          onClick={() => canPaste && setPasting(!isPasting)}
        >
          {isPasting ? 'Close' : 'Paste codes'}
        </Button>
      </div>
      {isPasting && <Paste actor={actor} line={line} onDone={close} />}
    </section>
  )
}

/** A hand scanner types a code and presses Enter: here that is a new line. */
function Paste({ actor, line, onDone }: Props & { readonly line: string; readonly onDone: () => void }) {
  const [text, setText] = useState('')
  const codes = codesIn(text)
  const use = () => {
    actor.send({ type: 'codes.pasted', key: line, codes })
    onDone()
  }
  return (
    <div className={classes.paste}>
      <LongInput
        value={text}
        change={setText}
        input={inputOf({
          name: `codes-${line}`,
          label: 'ICCIDs or activation codes',
          error: undefined,
          isFixed: false,
          hint: `They replace the chosen SIMs. ${inWords(codes.length)} so far.`,
          isEditable: true,
          isRequired: false,
        })}
      />
      <div>
        <Button size="xs" {...waits(codes.length === 0)} onClick={use}>
          Use these
        </Button>
      </div>
    </div>
  )
}
