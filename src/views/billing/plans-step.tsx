import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { errorOf, isEditable } from '../../machines/billing/offline-sale.selectors.ts'
import { MAX_LINES, MAX_SIMS } from '../../schemas/billing/offline-sale/choices.ts'
import { fieldOfLine, keysOf, SERVICE } from '../../schemas/billing/offline-sale/draft.ts'
import { LineInput, NumberInput } from '../forms/form-inputs.tsx'
import { Bin } from '../ui/glyphs.tsx'
import { Notice } from '../ui/notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { waits } from '../ui/waits.ts'
import { billingWords } from './billing-words.ts'
import classes from './sale.module.css'
import { useSaleField } from './use-sale-field.ts'

type Props = { readonly actor: OfflineSaleActor }

/** The keys of the lines, in their order. */
export const useLineKeys = (actor: OfflineSaleActor): ReadonlyArray<string> =>
  useSelector(actor, ({ context }) => keysOf(context.draft), isSameList)

/** The keys of the lines that sell a service. */
export const useServiceKeys = (actor: OfflineSaleActor): ReadonlyArray<string> =>
  useSelector(
    actor,
    ({ context: { draft } }) => keysOf(draft).filter((key) => draft[fieldOfLine(key, 'kind')] === SERVICE),
    isSameList,
  )

/** Which plans and services, and how many of each. */
export function PlansStep({ actor }: Props) {
  const keys = useLineKeys(actor)
  const problem = useSelector(actor, (snapshot) => errorOf(snapshot, 'lines'))
  const isFree = useSelector(actor, isEditable)
  const list = useRef<HTMLDivElement>(null)
  const services = useServiceKeys(actor)
  const add = (kind?: typeof SERVICE) => {
    flushSync(() => actor.send({ type: 'line.added', ...(kind && { kind }) }))
    list.current?.querySelector<HTMLElement>('[data-line]:last-of-type input')?.focus()
  }
  const adds = useRef<HTMLButtonElement>(null)
  const takeOut = (line: string) => {
    flushSync(() => actor.send({ type: 'line.removed', key: line }))
    // The line goes with its button.
    adds.current?.focus()
  }
  return (
    <div ref={list} className={classes.lines}>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {keys.map((key, index) => {
        const Line = services.includes(key) ? ServiceLine : PlanLine
        return (
          <Line
            key={key}
            actor={actor}
            line={key}
            number={index + 1}
            isOnly={keys.length === 1}
            onTakeOut={() => takeOut(key)}
          />
        )
      })}
      <div className={classes.choices}>
        <Button ref={adds} variant="default" {...waits(!isFree || keys.length >= MAX_LINES)} onClick={() => add()}>
          Add another plan
        </Button>
        <Button variant="default" {...waits(!isFree || keys.length >= MAX_LINES)} onClick={() => add(SERVICE)}>
          Add a service line
        </Button>
      </div>
      <p className={classes.dim}>{billingWords.plansStep(MAX_LINES, MAX_SIMS)}</p>
    </div>
  )
}

type LineProps = Props & {
  readonly line: string
  readonly number: number
  readonly isOnly: boolean
  readonly onTakeOut: () => void
}

function PlanLine({ actor, line, number, isOnly, onTakeOut }: LineProps) {
  const plans = useSelector(actor, ({ context }) => context.lookups?.plans)
  const plan = useSaleField(actor, fieldOfLine(line, 'planID'), { label: 'Plan Name' })
  const quantity = useSaleField(actor, fieldOfLine(line, 'quantity'), { label: 'Quantity' })
  const free = plans?.find(({ id }) => String(id) === plan.value)?.tag
  return (
    <fieldset className={classes.line} data-line={line}>
      <legend className={classes.unseen}>Line {number}</legend>
      <span className={classes.number}>{number}</span>
      <SearchableSelect
        {...plan.input}
        description={free === undefined ? null : `${free} in stock`}
        value={plan.value}
        options={(plans ?? []).map(({ id, name, tag }) => ({ value: String(id), label: `${name} (${tag} in stock)` }))}
        isLoading={plans === undefined}
        placeholder="Choose plan"
        onChoose={plan.change}
      />
      <NumberInput {...quantity} inputMode="numeric" />
      <TakeOut actor={actor} number={number} isOnly={isOnly} onTakeOut={onTakeOut} />
    </fieldset>
  )
}

/** A service: what it is, and how many. */
function ServiceLine({ actor, line, number, isOnly, onTakeOut }: LineProps) {
  const description = useSaleField(actor, fieldOfLine(line, 'description'), {
    label: 'Service Description',
    hint: 'Printed as the name of the line. A service has no SIMs.',
  })
  const quantity = useSaleField(actor, fieldOfLine(line, 'quantity'), { label: 'Quantity' })
  return (
    <fieldset className={classes.line} data-line={line}>
      <legend className={classes.unseen}>Line {number}</legend>
      <span className={classes.number}>{number}</span>
      <LineInput {...description} />
      <NumberInput {...quantity} inputMode="numeric" />
      <TakeOut actor={actor} number={number} isOnly={isOnly} onTakeOut={onTakeOut} />
    </fieldset>
  )
}

function TakeOut({ actor, number, isOnly, onTakeOut }: Omit<LineProps, 'line'>) {
  const isFree = useSelector(actor, isEditable)
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      className={classes.out}
      aria-label={`Remove line ${number}`}
      {...waits(!isFree || isOnly)}
      onClick={onTakeOut}
    >
      <Bin />
    </ActionIcon>
  )
}
