import type {
  KindSetting,
  Notification,
  NotificationDecision,
  NotificationMark,
  NotificationsKept,
} from '../../schemas/shell/notification.ts'

/** What a person has decided and the server does not have yet: one part is on its way, the other waits for it. */
export type Undelivered = {
  readonly sent: NotificationDecision
  readonly waiting: NotificationDecision
}

export const NOTHING: NotificationDecision = { marks: [], kinds: [] }

export const isNothing = ({ marks, kinds }: NotificationDecision): boolean => marks.length === 0 && kinds.length === 0

/** Two decisions as one: the later counts where both decide the same. */
export const together = (first: NotificationDecision, later: NotificationDecision): NotificationDecision => ({
  marks: [...new Map([...first.marks, ...later.marks].map((mark) => [mark.key, mark])).values()],
  kinds: [...new Map([...first.kinds, ...later.kinds].map((one) => [one.kind, one])).values()],
})

/** The kinds with what the person has decided. */
export const decidedKinds = ({ kinds, sent, waiting }: NotificationsKept & Undelivered): ReadonlyArray<KindSetting> => {
  const decided = together(sent, waiting).kinds
  return kinds.map((one) => decided.find(({ kind }) => kind === one.kind) ?? one)
}

/** The notifications with what the person has decided: marked, and without hidden kinds. */
export const decidedItems = (context: NotificationsKept & Undelivered): ReadonlyArray<Notification> => {
  const decided = new Map(together(context.sent, context.waiting).marks.map(({ key, isSeen }) => [key, isSeen]))
  const hidden = new Set(decidedKinds(context).flatMap(({ kind, isShown }) => (isShown ? [] : [kind])))
  return context.items
    .filter(({ kind }) => !hidden.has(kind))
    .map((item) => ({ ...item, isSeen: decided.get(item.key) ?? item.isSeen }))
}

/** The keys of the new notifications. */
export const newKeys = (context: NotificationsKept & Undelivered): ReadonlyArray<string> =>
  decidedItems(context).flatMap(({ key, isSeen }) => (isSeen ? [] : [key]))

/** The marks that would change something. */
export const marksThatChange = (
  context: NotificationsKept & Undelivered,
  marks: ReadonlyArray<NotificationMark>,
): ReadonlyArray<NotificationMark> => {
  const current = new Map(decidedItems(context).map(({ key, isSeen }) => [key, isSeen]))
  return marks.filter(({ key, isSeen }) => current.has(key) && current.get(key) !== isSeen)
}
