import { Button, NativeSelect } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { Fragment, type ReactNode } from 'react'
import type { MailTemplateActor } from '../../machines/billing/mail-template.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { isFieldEditable, type RecordFormSnapshot } from '../../machines/records/record-form.selectors.ts'
import {
  filledIn,
  filledInLine,
  type PlaceholderValues,
  placeholdersOf,
} from '../../schemas/billing/document-mail/placeholders.ts'
import { mailKinds, subjectField, type TemplateKey, textField } from '../../schemas/billing/document-mail/templates.ts'
import { documentLanguages } from '../../schemas/core/document-language.ts'
import { templateName } from '../../schemas/records/mail-templates.ts'
import { FormSection } from '../forms/form-section.tsx'
import { RecordForm } from '../records/form.tsx'
import common from '../ui/common.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { waits } from '../ui/waits.ts'
import { billingWords } from './billing-words.ts'
import classes from './mail-templates.module.css'

type Props = { readonly form: RecordFormActor; readonly actor: MailTemplateActor }

/** The form of the mail templates, which shows one of them at a time. */
export function MailTemplates({ form, actor, history }: Props & { readonly history: ReactNode }) {
  const shown = useSelector(actor, ({ context }) => context)
  return (
    <RecordForm
      actor={form}
      history={history}
      sections={[templateName(shown)]}
      before={<Choice form={form} actor={actor} />}
      more={<Preview form={form} actor={actor} />}
    />
  )
}

/** Whether the form has another text than the default. An empty field stands for the default. */
const isEdited = ({ context: { draft, loaded } }: RecordFormSnapshot, key: TemplateKey): boolean =>
  [subjectField(key), textField(key)].some((name) => draft[name] !== '' && draft[name] !== loaded?.defaults?.[name])

function Choice({ form, actor }: Props) {
  const { kind, language } = useSelector(actor, ({ context }) => context)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const canReset = useSelector(
    form,
    (snapshot) => isEdited(snapshot, { kind, language }) && isFieldEditable(snapshot, subjectField({ kind, language })),
  )
  const edited = useSelector(
    form,
    (snapshot) => mailKinds.map(({ value }) => isEdited(snapshot, { kind: value, language })),
    shallowEqual,
  )
  const choose = (key: Partial<TemplateKey>) => actor.send({ type: 'template.chosen', kind, language, ...key })
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Mail"
        form=""
        value={kind}
        data={mailKinds.map(({ value, label }, at) => ({ value, label: edited[at] ? `${label} (edited)` : label }))}
        onChange={(event) => choose({ kind: event.currentTarget.value as TemplateKey['kind'] })}
      />
      <NativeSelect
        label="Language"
        form=""
        value={language}
        data={[...documentLanguages]}
        onChange={(event) => choose({ language: event.currentTarget.value as TemplateKey['language'] })}
      />
      <Button
        variant="default"
        {...waits(!canReset)}
        onClick={canReset ? () => actor.send({ type: 'reset.requested' }) : undefined}
      >
        Reset to default
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Reset to the default text?"
          keepLabel="Keep text"
          onKeep={() => actor.send({ type: 'reset.reconsidered' })}
          actLabel="Reset to default"
          onAct={() => actor.send({ type: 'reset.confirmed' })}
        >
          <p>{billingWords.replacesTemplate(templateName({ kind, language }))}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The mail of an example invoice, and the placeholders of the template. */
function Preview({ form, actor }: Props) {
  const key = useSelector(actor, ({ context }) => context)
  const loaded = useSelector(form, ({ context }) => context.loaded)
  const draft = useSelector(form, ({ context }) => context.draft)
  const values = loaded?.examples?.[key.language]
  const textOf = (name: string) => String(draft[name] || (loaded?.defaults?.[name] ?? ''))
  const example = (values ?? {}) as PlaceholderValues
  return (
    <>
      <FormSection title="Placeholders" text="Replaced by the values of the document when the email is written.">
        <dl className={`${classes.placeholders} ${common.across}`}>
          {placeholdersOf(key.kind).map(([name, meaning]) => (
            <Fragment key={name}>
              <dt className={common.code}>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </FormSection>
      {values !== undefined && (
        <FormSection title="Preview" text="With an example invoice.">
          <section
            className={`${classes.preview} ${common.across}`}
            aria-label="Preview of the email"
            lang={key.language}
          >
            <p dir="auto" className={classes.subject}>
              {filledInLine(textOf(subjectField(key)), example)}
            </p>
            {filledIn(textOf(textField(key)), example)
              .split(/\n{2,}/)
              .map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key, and no state
                <p key={at} dir="auto">
                  {paragraph}
                </p>
              ))}
          </section>
        </FormSection>
      )}
    </>
  )
}
