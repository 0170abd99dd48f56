import { Button } from '@mantine/core'
import { withBase } from '../../../schemas/core/base-path.ts'
import { Link } from '../../ui/link.tsx'
import type { Home } from './message-screen.tsx'
import classes from './not-found-near.module.css'
import { plainWords } from './plain-words.ts'

type Near = { readonly title: string; readonly section: string | null; readonly address: string }

type Props = {
  /** The wrong address; null if it is unknown. */
  readonly asked: string | null
  readonly screens: ReadonlyArray<Near>
  readonly home: Home
  /** Opens the global search. */
  readonly onSearch: () => void
}

/** Says that no screen has this address, and lists screens with similar ones: for signed-in people, in the shell. */
export const NotFoundNear = ({ asked, screens, home, onSearch }: Props) => (
  <div className={classes.page}>
    <p className={classes.text}>
      {asked === null ? (
        plainWords.notAtRequested
      ) : (
        <>
          There is no page at <code>{asked}</code>.
        </>
      )}{' '}
      {plainWords.mistyped}
    </p>
    {screens.length > 0 && (
      <nav aria-labelledby="nearest-pages">
        <h2 id="nearest-pages" className={classes.title}>
          Pages with the nearest addresses
        </h2>
        <ul className={classes.list}>
          {screens.map(({ title, section, address }) => (
            <li key={address}>
              <Link href={address} className={classes.link}>
                <span className={classes.name}>
                  {title}
                  {section !== null && section !== title && <span className={classes.section}> in {section}</span>}
                </span>
                <code className={classes.address}>{withBase(address)}</code>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <div className={classes.actions}>
      <Button component={Link} href={home.href}>
        {home.label}
      </Button>
      <Button variant="default" onClick={onSearch}>
        Search
      </Button>
      <Button variant="default" onClick={() => history.back()}>
        Back
      </Button>
    </div>
  </div>
)
