import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { type FormEvent, type RefObject, useRef } from 'react'
import { useLocation } from 'wouter'
import { type AssignmentActor, type AssignmentContext, givable } from '../../machines/stock/assignment.machine.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { assignmentAddress } from '../../schemas/records/addresses.ts'
import { viewedRoutes } from '../../schemas/records/routes.ts'
import {
  type AssignmentDraft,
  assignmentModes,
  assignmentNumber,
  assignmentProblems,
  listedInWords,
  MAX_ASSIGNED,
} from '../../schemas/stock/assignment.ts'
import { holderKinds } from '../../schemas/stock/holder.ts'
import { codesIn } from '../../schemas/stock/identity/code-list.ts'
import form from '../forms/form.module.css'
import { inputOf, LongInput, NumberInput } from '../forms/form-inputs.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { SaveNotice } from '../forms/save-notice.tsx'
import { useFocusOnNextStep } from '../forms/use-focus-on-next-step.ts'
import { useFocusOnComeback, useFocusOnRefusal } from '../forms/use-focus-on-refusal.ts'
import { BackButton } from '../ui/back-button.tsx'
import common from '../ui/common.module.css'
import { keysAt } from '../ui/keys.ts'
import { WorkLink } from '../ui/link.tsx'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { waits } from '../ui/waits.ts'
import { FileOfCodes } from './file-of-codes.tsx'
import { JudgedTable, VerdictsFile } from './judged-table.tsx'
import { stockWords } from './stock-words.ts'

type Props = { readonly actor: AssignmentActor }

/** Assigns SIMs to a partner or a customer: selection, preview, result. */
export function AssignmentForm({ actor }: Props) {
  const step = useSelector(actor, (snapshot) => {
    if (snapshot.matches('failed')) return 'failed'
    if (snapshot.matches('assigned')) return 'assigned'
    return (['form', 'review'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'waiting'
  })
  const place = useRef<HTMLDivElement>(null)
  useFocusOnNextStep(place, step)
  return (
    <div ref={place} className={form.step} tabIndex={-1}>
      <Step actor={actor} step={step} />
    </div>
  )
}

type StepProps = Props & { readonly step: 'assigned' | 'failed' | 'form' | 'review' | 'waiting' }

function Step({ actor, step }: StepProps) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const element = useRef<HTMLFormElement>(null)
  // Here, because the form is a new element when it comes back from the preview.
  useFocusOnComeback(element, comebacks)
  switch (step) {
    case 'failed':
      return (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The options could not be loaded. {failure}
        </RetryNotice>
      )
    case 'form':
      return <Form actor={actor} element={element} />
    case 'review':
      return <Review actor={actor} />
    case 'assigned':
      return <Assigned actor={actor} />
    case 'waiting':
      return <PleaseWait />
  }
}

const optionsOf = (items: ReadonlyArray<LookupItem> = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** The holders of the chosen kind. */
const targetsIn = ({ lookups, draft }: Pick<AssignmentContext, 'lookups' | 'draft'>) =>
  draft.kind === 'customer' ? lookups?.customers : lookups?.partners

type Labels = { readonly label: string; readonly hint?: string; readonly isRequired?: boolean }

const useField = (actor: AssignmentActor, name: keyof AssignmentDraft, { label, hint, isRequired = true }: Labels) => {
  const value = useSelector(actor, ({ context }) => context.draft[name])
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  return {
    value,
    change: (typed: string) => actor.send({ type: 'field.changed', field: name, value: typed }),
    input: inputOf({ name, label, error, hint: hint ?? null, isEditable, isRequired, isFixed: false }),
  }
}

const Back = () => {
  const [, navigate] = useLocation()
  return <BackButton onBack={() => navigate(viewedRoutes.assignment.list)} />
}

function Form({ actor, element }: Props & { readonly element: RefObject<HTMLFormElement | null> }) {
  const { failure, lookups, draft } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isPreviewing = useSelector(actor, (snapshot) => snapshot.matches('previewing'))
  const kind = labelOf(holderKinds, draft.kind)
  const target = useField(actor, 'targetId', { label: kind })
  const note = useField(actor, 'note', { label: 'Note', isRequired: false })

  const look = () => actor.send({ type: 'preview.requested', problems: assignmentProblems(draft) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) look()
  }
  return (
    <form
      ref={element}
      className={form.form}
      aria-label="Assign Inventory"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <SaveNotice notice={failure} canRetry onRetry={look} />
      <FormSection
        title="Assign to"
        text="Partner or customer who gets the SIMs. A customer's SIMs are sold by invoice."
      >
        <div className={common.across}>
          <SegmentedChoice
            label="Kind"
            name="kind"
            value={draft.kind}
            choices={holderKinds}
            isDisabled={isBusy}
            onChoose={(value) => actor.send({ type: 'field.changed', field: 'kind', value })}
          />
        </div>
        {/* A new select for each kind: a partner and a customer may share an id, and a typed text belongs to neither. */}
        <SearchableSelect
          key={draft.kind}
          {...target.input}
          value={target.value}
          options={optionsOf(targetsIn({ lookups, draft }))}
          placeholder={`Choose ${kind.toLowerCase()}`}
          onChoose={target.change}
        />
      </FormSection>
      <FormSection title="SIMs" text="From stock (earliest expiry first), or by code.">
        <div className={common.across}>
          <SegmentedChoice
            label="Source"
            name="mode"
            value={draft.mode}
            choices={assignmentModes}
            isDisabled={isBusy}
            onChoose={(value) => actor.send({ type: 'field.changed', field: 'mode', value })}
          />
        </div>
        {draft.mode === 'paste' ? <Paste actor={actor} /> : <Pick actor={actor} />}
      </FormSection>
      <FormSection title="Note" text="Reason or reference (optional).">
        <div className={common.across}>
          <LongInput {...note} />
        </div>
      </FormSection>
      <div className={form.actions}>
        <Back />
        <Button type="submit" {...waits(isBusy)}>
          {isPreviewing ? 'Checking...' : 'Preview'}
        </Button>
      </div>
    </form>
  )
}

function Pick({ actor }: Props) {
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const plan = useField(actor, 'planID', { label: 'Plan Name', hint: 'Only plans in stock.' })
  const supplier = useField(actor, 'supplierID', { label: 'Supplier Name', isRequired: false })
  const quantity = useField(actor, 'quantity', { label: 'Quantity' })
  return (
    <>
      <SearchableSelect
        {...plan.input}
        value={plan.value}
        options={optionsOf(lookups?.plans)}
        placeholder="Choose plan"
        onChoose={plan.change}
      />
      <SearchableSelect
        {...supplier.input}
        value={supplier.value}
        options={optionsOf(lookups?.suppliers)}
        placeholder="Any"
        onChoose={supplier.change}
      />
      <NumberInput {...quantity} inputMode="numeric" />
    </>
  )
}

/** A hand scanner types a code and presses Enter: here that adds a line, and does not submit. */
function Paste({ actor }: Props) {
  const listed = useSelector(actor, ({ context }) => listedInWords(codesIn(context.draft.codes)))
  const codes = useField(actor, 'codes', {
    label: 'ICCIDs or activation codes',
    hint: `One per line, or separated by commas, semicolons, tabs or spaces; up to ${MAX_ASSIGNED.toLocaleString('en-GB')}. ${listed}`,
  })
  return (
    <>
      <div className={common.across}>
        <LongInput {...codes} />
      </div>
      <div className={common.across}>
        <FileOfCodes actor={actor} />
      </div>
    </>
  )
}

/** The preview, one SIM a row. */
function Review({ actor }: Props) {
  const { rows, message, failure, draft, lookups } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const count = useSelector(actor, ({ context }) => givable(context).length)
  const name = targetsIn({ lookups, draft })?.find(({ id }) => String(id) === draft.targetId)?.name ?? ''
  const others = rows.length - count
  const element = useRef<HTMLElement>(null)
  useFocusOnRefusal(element, isBusy)
  const give = () => actor.send({ type: 'assignment.requested', submissionId: newId() })
  return (
    <section ref={element} className={clsx(form.form, form.step)} tabIndex={-1} aria-label="Preview" aria-busy={isBusy}>
      <SaveNotice notice={failure} canRetry onRetry={give} />
      {message !== '' && <Notice kind="warning">{message}</Notice>}
      <p>{stockWords.assignable(count, others, name)}</p>
      <JudgedTable rows={rows} label="SIMs and verdicts" />
      <VerdictsFile rows={rows} />
      <div className={form.actions}>
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'changes.requested' })}>
          Back
        </Button>
        <Button type="submit" {...waits(isBusy || count === 0)} onClick={give}>
          {isBusy ? commonMessages.saving : stockWords.assign(count, others)}
        </Button>
      </div>
    </section>
  )
}

function Assigned({ actor }: Props) {
  const { message, assigned } = useSelector(actor, ({ context }) => context)
  return (
    <section className={form.form} aria-label="Assigned">
      <Notice kind="info">
        {message}{' '}
        {assigned !== null && <WorkLink href={assignmentAddress(assigned)}>{assignmentNumber(assigned)}</WorkLink>}
      </Notice>
      <div className={form.actions}>
        <Back />
        <Button type="submit" onClick={() => actor.send({ type: 'another.requested' })}>
          Assign more
        </Button>
      </div>
    </section>
  )
}
