/** The frame of a signed-in person's screens, fetched together during sign-in; see preload.ts. */

import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import type { NavigationActor } from '../../machines/shell/navigation.machine.ts'
import { installationName } from '../../schemas/core/installation-name.ts'
import { inspectWith } from '../boot/inspection.ts'
import { DraftTabs } from '../drafts/draft-tabs.ts'
import { KeptPlanDrafts } from '../drafts/plans/at-sign-out.ts'
import { onChanges } from './changes.ts'
import { followDrift } from './follow-drift.ts'
import { keepMenu } from './kept-menu.ts'
import { keepLayout } from './layout-actor.ts'
import { answerKeys } from './palette-keys.ts'
import { toast } from './toasts.ts'

const channelOf = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

/** Which of the person's tabs writes a draft; ids sort by the time a tab was opened. */
export const draftTabs = new DraftTabs(
  `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
  channelOf(installationName('simdesk.drafts')),
)

/** The drafts that a sign-out asks about. */
export const drafts = new KeptPlanDrafts(journal, channelOf(installationName('simdesk.drafts.deleted')))

/** Called once, after loading: from here on the journal records events. */
export const settle = (session: SessionActor, navigation: NavigationActor): void => {
  inspectWith(journal.inspect)
  journal.attach(session, { stream: 'session', machine: 'session', kind: 'ring', input: null })
  journal.attach(navigation, { stream: 'navigation', machine: 'navigation', kind: 'ring', input: null })
  journal.onNotice(({ text }) => toast('warning', text))
  keepLayout(session)
  keepMenu(session)
  answerKeys(session)
  followDrift()
}

export { LockScreen } from '../../views/session/lock-screen.tsx'
export { SignOutQuestion } from '../../views/session/sign-out-question.tsx'
export { ConfirmDialog } from '../../views/ui/confirm-dialog.tsx'
export { ShellFrame } from './shell-frame.tsx'
export { journal, onChanges }
