/**
 * Which mail template the form shows, and the question before its default text is put back. Owned by the screen of the
 * form, which holds the texts.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { TemplateKey } from '../../schemas/billing/document-mail/templates.ts'
import type { EventOf } from '../core/define-events.ts'
import type { mailTemplateEvents } from './mail-template.events.ts'

/** The default text of a template is to be put into the form. */
type TemplateReset = TemplateKey & { readonly type: 'template.reset' }

export const mailTemplateMachine = setup({
  types: {
    input: {} as TemplateKey,
    context: {} as TemplateKey,
    events: {} as EventOf<typeof mailTemplateEvents>,
    emitted: {} as TemplateReset,
  },
  guards: {
    isAnother: ({ context }, { kind, language }: TemplateKey) => kind !== context.kind || language !== context.language,
  },
  actions: {
    choose: assign((_, { kind, language }: TemplateKey) => ({ kind, language })),
    reset: emit(({ context: { kind, language } }): TemplateReset => ({ type: 'template.reset', kind, language })),
  },
}).createMachine({
  id: 'mailTemplate',
  description: 'One of the templates of mails to customers.',
  context: ({ input: { kind, language } }) => ({ kind, language }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The form shows the subject, the text and the preview of the template.',
      on: {
        'template.chosen': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'reset.requested': 'asking',
      },
    },
    asking: {
      description: 'The person is asked before the text is replaced.',
      on: {
        'reset.confirmed': { target: 'shown', actions: 'reset' },
        'reset.reconsidered': 'shown',
      },
    },
  },
})

export type MailTemplateActor = ActorRefFrom<typeof mailTemplateMachine>
