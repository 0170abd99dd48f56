import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import type { MenuSection } from './menu.ts'
import { Navigation } from './navigation.tsx'
import classes from './navigation-bar.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly menu: ReadonlyArray<MenuSection>
  readonly path: string
}

/** The menu of the top-navigation layout: a bar that the top bar's button hides and shows. */
export const NavigationBar = ({ layout, menu, path }: Props) => (
  <nav id="menu" aria-label="Main" className={classes.bar}>
    <Navigation menu={menu} path={path} onFollow={() => layout.send({ type: 'menu.closed' })} />
  </nav>
)
