import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { BulkProblemsActor } from '../../../machines/stock/bulk-problems.machine.ts'
import type { BulkImport } from '../../../schemas/stock/bulk.ts'
import { bulkFieldLabel } from '../../../schemas/stock/bulk-fields.ts'
import { type BulkProblem, columnForAll } from '../../../schemas/stock/bulk-problems.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import classes from './bulk.module.css'
import { count, isField, problemInWords, rowsInWords } from './bulk-words.ts'
import { CellControl } from './cell-control.tsx'

/** The problems that are shown at once; the others are folded. */
const FIRST = 5

type Props = {
  readonly problems: BulkProblemsActor
  readonly bulk: BulkImport
  /** Rows are loading, being corrected or added. */
  readonly isBusy: boolean
}

/** The problems that several refused rows share, each with a value for all of its rows. */
export function EqualProblems({ problems, bulk, isBusy }: Props) {
  const found = useSelector(problems, ({ context }) => context.problems)
  const failure = useSelector(problems, ({ context }) => context.failure)
  const isUnloaded = useSelector(problems, (snapshot) => snapshot.matches('unloaded'))
  const place = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its problem.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about new problems.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [found])
  return (
    <div ref={place} className={classes.block} tabIndex={-1}>
      {isUnloaded && (
        <RetryNotice onRetry={() => problems.send({ type: 'retry.requested' })}>
          Problems of several rows could not be loaded. {failure}
        </RetryNotice>
      )}
      {!isUnloaded && found.length > 0 && (
        <section className={classes.problems} aria-label="Problems of several rows">
          <h3 className={classes.heading}>Problems of several rows</h3>
          <Problems problems={problems} bulk={bulk} isBusy={isBusy} shown={found.slice(0, FIRST)} />
          {found.length > FIRST && (
            <details>
              <summary>{count(found.length - FIRST)} more</summary>
              <Problems problems={problems} bulk={bulk} isBusy={isBusy} shown={found.slice(FIRST)} />
            </details>
          )}
        </section>
      )}
    </div>
  )
}

type ListProps = Props & { readonly shown: ReadonlyArray<BulkProblem> }

const Problems = ({ shown, ...props }: ListProps) => (
  <ul>
    {shown.map((problem) => (
      <li key={`${problem.field} ${problem.message} ${problem.text}`}>
        <Problem {...props} problem={problem} />
      </li>
    ))}
  </ul>
)

type ProblemProps = Props & { readonly problem: BulkProblem }

function Problem({ problems, bulk, isBusy, problem }: ProblemProps) {
  const { field, text } = problem
  const rows = rowsInWords(problem.count)
  const isAt = (other: { readonly field: string; readonly from: string }) =>
    other.field === field && other.from === text
  const value = useSelector(problems, ({ context }) => context.values.find(isAt)?.value ?? '')
  const lookups = useSelector(problems, ({ context }) => context.lookups)
  const isOwnBusy = useSelector(problems, (snapshot) => snapshot.hasTag('busy'))
  const isApplied = useSelector(problems, ({ context: { applied } }) => applied !== null && isAt(applied))
  const failure = useSelector(problems, ({ context }) => context.failure)
  const sentence = <p>{problemInWords(problem)}</p>
  if (!isField(field) || text === null || columnForAll(bulk.mapping, field) === null) return sentence
  const isHeld = isBusy || isOwnBusy
  const isReady = value.trim() !== ''
  const apply = () => {
    if (!isHeld && isReady) problems.send({ type: 'apply.requested', field, from: text })
  }
  const error = isApplied && !isHeld ? failure : null
  return (
    <>
      {sentence}
      <div className={classes.forAll}>
        <CellControl
          name={field}
          label={`${bulkFieldLabel(field)} for all ${rows}`}
          text={value}
          isWrong={error !== null}
          isReadOnly={isHeld}
          lookups={lookups}
          onText={(entered) => problems.send({ type: 'value.changed', field, from: text, value: entered })}
          onEnter={apply}
        />
        <Button
          size="xs"
          variant="default"
          aria-disabled={isHeld || !isReady}
          data-disabled={isHeld || !isReady}
          aria-label={`Set for all ${rows}: ${bulkFieldLabel(field)}`}
          onClick={apply}
        >
          {isApplied && isHeld ? 'Setting...' : 'Set for all'}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      )}
    </>
  )
}
