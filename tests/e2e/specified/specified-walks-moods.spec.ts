/** The walks of the ordered screens' machines with a server of the specification, in every mood that answers. */
import { walkedScreens, walkInFrontOf } from '../support/specified-walk.ts'

for (const screen of walkedScreens) {
  for (const mood of ['letter', 'sparse', 'loose'] as const) walkInFrontOf(mood, screen)
}
