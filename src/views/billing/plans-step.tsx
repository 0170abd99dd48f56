import { ActionIcon, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { errorOf, isEditable } from '../../machines/billing/offline-sale.selectors.ts'
import { MAX_LINES, MAX_SIMS } from '../../schemas/billing/offline-sale/choices.ts'
import { fieldOfLine, keysOf } from '../../schemas/billing/offline-sale/draft.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import { Bin } from '../ui/glyphs.tsx'
import { Notice } from '../ui/notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import classes from './sale.module.css'
import { useSaleField } from './use-sale-field.ts'

type Props = { readonly actor: OfflineSaleActor }

/** The keys of the lines, in their order. */
export const useLineKeys = (actor: OfflineSaleActor): ReadonlyArray<string> =>
  useSelector(actor, ({ context }) => keysOf(context.draft), isSameList)

/** Which plans, and how many of each. */
export function PlansStep({ actor }: Props) {
  const keys = useLineKeys(actor)
  const problem = useSelector(actor, (snapshot) => errorOf(snapshot, 'lines'))
  const isFree = useSelector(actor, isEditable)
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    flushSync(() => actor.send({ type: 'line.added' }))
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
      {keys.map((key, index) => (
        <PlanLine
          key={key}
          actor={actor}
          line={key}
          number={index + 1}
          isOnly={keys.length === 1}
          onTakeOut={() => takeOut(key)}
        />
      ))}
      <div>
        <Button ref={adds} variant="default" disabled={!isFree || keys.length >= MAX_LINES} onClick={add}>
          Add another plan
        </Button>
      </div>
      <p className={classes.dim}>
        Up to {MAX_LINES} plans and {MAX_SIMS.toLocaleString('en-GB')} SIMs. Plans for offline sale come first.
      </p>
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
  const isFree = useSelector(actor, isEditable)
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
      <LineInput {...quantity} inputMode="numeric" />
      <ActionIcon
        variant="default"
        size="input-sm"
        className={classes.out}
        aria-label={`Take line ${number} out`}
        disabled={!isFree || isOnly}
        onClick={onTakeOut}
      >
        <Bin />
      </ActionIcon>
    </fieldset>
  )
}
