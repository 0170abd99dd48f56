import type { SessionActor } from '../../machines/session/session.machine.ts'
import { layout } from './layout-actor.ts'
import { keptMenuOf } from './menu-choices.ts'
import { readPreference, watchPreference, writePreference } from './preferences.ts'

const KEY = 'menu'

/**
 * Keeps a person's folded groups and pins. Unlike the layout settings they are read at once, since groups that fold
 * after the first paint would move the menu under the pointer.
 */
export const keepMenu = (session: SessionActor): void => {
  const nameNow = () => session.getSnapshot().context.user?.userName ?? null
  let userName: string | null = null
  const restore = () => {
    if (userName !== null) layout.send({ type: 'menu.restored', ...keptMenuOf(readPreference(userName, KEY)) })
  }
  const follow = () => {
    if (nameNow() === userName) return
    userName = nameNow()
    restore()
  }
  follow()
  session.subscribe(follow)
  let { groups, pins } = layout.getSnapshot().context
  layout.subscribe(({ context }) => {
    if (context.groups === groups && context.pins === pins) return
    ;({ groups, pins } = context)
    const text = JSON.stringify(keptMenuOf({ groups, pins }))
    if (userName === null || text === JSON.stringify(keptMenuOf(readPreference(userName, KEY)))) return
    writePreference(userName, KEY, { groups, pins })
  })
  // Another tab of the person has changed it.
  watchPreference(() => userName, KEY, restore)
}
