import { useSelector } from '@xstate/react'
import type { VatCheckActor, VatCheckSnapshot } from '../../machines/billing/vat-check.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import type { VatCheck } from '../../schemas/billing/vat-check.ts'
import { formatDay } from '../../schemas/core/format.ts'
import common from '../ui/common.module.css'
import classes from './vat-check-note.module.css'

type Props = { readonly actor: VatCheckActor; readonly form: RecordFormActor }

const words = {
  valid: (day: string) => `Valid on ${formatDay(day)} (VIES)`,
  invalid: (day: string) => `Not valid on ${formatDay(day)} (VIES)`,
  unanswered: () => 'VIES did not answer.',
} as const

const resultOf = ({ last }: VatCheck): string => (last === null ? '' : words[last.outcome](last.day))

const textOf = (snapshot: VatCheckSnapshot): string => {
  const { check, failure } = snapshot.context
  if (snapshot.matches('checking')) return 'Asking VIES...'
  if (snapshot.matches('failed')) return `The last online check could not be loaded. ${failure}`
  return failure ?? (check === null ? '' : resultOf(check))
}

/** The act that the person can take now: a check, or another try at loading; null while there is none. */
const actOf = (snapshot: VatCheckSnapshot) => {
  if (snapshot.can({ type: 'retry.requested' })) return { label: 'Try again', type: 'retry.requested' } as const
  const { check, failure } = snapshot.context
  if (check?.isOffered !== true) return null
  const isAgain = failure !== null || check.last?.outcome === 'unanswered'
  return { label: isAgain ? 'Try again' : 'Check now', type: 'check.requested' } as const
}

/** The last online check of the saved VAT number, below its field, and the button that checks it now. */
export function VatCheckNote({ actor, form }: Props) {
  const entered = useSelector(form, ({ context }) => context.draft.taxNumber)
  const number = useSelector(actor, ({ context }) => context.check?.number)
  const outcome = useSelector(actor, ({ context }) => context.check?.last?.outcome)
  const text = useSelector(actor, textOf)
  const act = useSelector(actor, actOf, (one, other) => one?.label === other?.label && one?.type === other?.type)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  // A number that is not saved yet has no result. It is checked once it is saved.
  if (entered === '' || (number !== undefined && number !== entered)) return null
  return (
    <div className={classes.note}>
      <span role="status" data-outcome={isBusy ? undefined : outcome} className={classes.result}>
        {text}
      </span>
      {act !== null && (
        <button
          type="button"
          className={common.linkButton}
          aria-disabled={isBusy}
          onClick={() => actor.send({ type: act.type })}
        >
          {act.label}
        </button>
      )}
    </div>
  )
}
