import { useSelector } from '@xstate/react'
import { shownPath, withBase } from '../../../schemas/core/base-path.ts'
import { rightsOf } from '../../../schemas/core/serves.ts'
import { NotFound } from '../../../views/shell/plain/not-found.tsx'
import { NotFoundNear } from '../../../views/shell/plain/not-found-near.tsx'
import { NotServed } from '../../../views/shell/plain/not-served.tsx'
import { askedOf, unservedOf } from '../../navigation/addresses.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { useHomeLink } from '../../navigation/home-link.ts'
import { nearestRoutes } from '../../navigation/nearest-routes.ts'
import { openPalette } from '../../shell/reach.ts'

/** How many screens are named (`screens.md` §10). */
const NEAREST = 3

export const screen = definePlainScreen(({ session, search }) => {
  const user = useSelector(session, (snapshot) => (snapshot.hasTag('signedIn') ? snapshot.context.user : null))
  const home = useHomeLink(session)
  const asked = askedOf(search)
  const shown = asked === null ? null : withBase(asked)
  if (user === null) return <NotFound address={shown ?? shownPath()} near={null} home={home} />
  const rights = rightsOf(user)
  const unserved = unservedOf(search, rights.serves)
  if (unserved !== null) return <NotServed title={unserved.title} home={home} />
  const nearest = asked === null ? [] : nearestRoutes(asked, rights, NEAREST)
  return (
    <NotFoundNear
      asked={shown}
      screens={nearest.map(({ title, section, path }) => ({ title, section, address: path }))}
      home={home}
      onSearch={openPalette}
    />
  )
})
